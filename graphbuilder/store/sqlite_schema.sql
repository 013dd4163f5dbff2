-- Tables of a graph in SQLite. JSON texts: entities.aliases (sorted list), entities.external_ids (object).
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE papers (  -- a stub (only cited) has a null title and digest, one that only cites a null title
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    title TEXT, abstract TEXT, published TEXT, year INTEGER, url TEXT,
    arxiv_id TEXT, doi TEXT, openalex_id TEXT, s2_id TEXT, source TEXT, upvotes INTEGER, citation_count INTEGER,
    code_url TEXT, code TEXT, digest TEXT
);
CREATE INDEX papers_published ON papers (published);
CREATE INDEX papers_dated ON papers (published, id) WHERE title IS NOT NULL;  -- the orders of a list of all papers
CREATE INDEX papers_titled ON papers (title, id) WHERE title IS NOT NULL;
CREATE INDEX papers_upvoted ON papers (upvotes, id) WHERE title IS NOT NULL;
CREATE INDEX papers_arxiv_id ON papers (arxiv_id) WHERE arxiv_id IS NOT NULL;
CREATE INDEX papers_doi ON papers (doi) WHERE doi IS NOT NULL;
CREATE INDEX papers_openalex_id ON papers (openalex_id) WHERE openalex_id IS NOT NULL;
CREATE INDEX papers_s2_id ON papers (s2_id) WHERE s2_id IS NOT NULL;
CREATE INDEX papers_url ON papers (url) WHERE url IS NOT NULL;

CREATE TABLE facts (  -- facts, resolved and records of a Paper, apart since only building reads them
    n INTEGER PRIMARY KEY REFERENCES papers (n) ON DELETE CASCADE,
    facts TEXT, resolved TEXT, records TEXT
);

CREATE TABLE paper_keys (  -- keys of a Paper, one a row
    key TEXT NOT NULL,
    n INTEGER NOT NULL REFERENCES papers (n) ON DELETE CASCADE,
    PRIMARY KEY (key, n)
) WITHOUT ROWID;
CREATE INDEX paper_keys_n ON paper_keys (n);

CREATE TABLE entities (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL,
    slug TEXT, name TEXT, aliases TEXT NOT NULL, name_norm TEXT, merges TEXT, description TEXT, described_by TEXT, external_ids TEXT,
    first_seen TEXT, country TEXT, ror TEXT, orcid TEXT
) WITHOUT ROWID;
CREATE INDEX entities_slug ON entities (label, slug);
CREATE INDEX entities_name ON entities (label, name_norm);
CREATE INDEX entities_first_seen ON entities (label, first_seen);
CREATE INDEX entities_ror ON entities (ror) WHERE ror IS NOT NULL;

CREATE TABLE aliases (  -- alias_keys of schema.py, one a row
    key TEXT NOT NULL,
    entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
    PRIMARY KEY (key, entity_id)
) WITHOUT ROWID;
CREATE INDEX aliases_entity ON aliases (entity_id);

CREATE TABLE former_ids (  -- ids that lead to an entity; see records.former_ids
    id TEXT NOT NULL,
    entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
    PRIMARY KEY (id, entity_id)
) WITHOUT ROWID;
CREATE INDEX former_ids_entity ON former_ids (entity_id);

CREATE TABLE results (
    id TEXT PRIMARY KEY,
    metric TEXT, value TEXT, number REAL, unit TEXT, higher_is_better INTEGER, sentence TEXT, confidence REAL,
    rule TEXT  -- the source that states it; null where the text of the paper does
) WITHOUT ROWID;

CREATE TABLE corrections (  -- what people said; see Correction in schema.py
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL, number INTEGER NOT NULL UNIQUE, label TEXT NOT NULL, key TEXT NOT NULL, name TEXT,
    other_label TEXT, other_key TEXT, other_name TEXT, paper TEXT, relation TEXT, evidence TEXT, form TEXT,
    reason TEXT, by TEXT, at TEXT
) WITHOUT ROWID;

CREATE TABLE edges (
    id INTEGER PRIMARY KEY,
    type TEXT NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL,
    confidence REAL, rule TEXT, extractor_version TEXT, status TEXT, raw TEXT,
    position INTEGER  -- place of an author, from 0
);
CREATE UNIQUE INDEX edges_source ON edges (source, type, target);
CREATE INDEX edges_target ON edges (target, type, source, status, confidence);
CREATE INDEX edges_type ON edges (type, source, status, confidence);

CREATE TABLE evidence (  -- one row a mention, or a sentence that cites, which has no place; n counts from 0
    edge INTEGER NOT NULL REFERENCES edges (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    sentence TEXT NOT NULL, field TEXT, start INTEGER, "end" INTEGER,
    PRIMARY KEY (edge, n)
) WITHOUT ROWID;

-- The words of words.search_words(title, abstract), joined by spaces; rowid is papers.n.
CREATE VIRTUAL TABLE paper_words USING fts5 (
    words, content='', detail=none, columnsize=0,
    tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co Cn Cf'"
);
