"""The phrases of the question language, told by what they stand for; ``keywords.py`` makes the table of them."""

# Relation -> its phrases. "~" stands for the forms of a regular verb.
RELATIONS = {
    "USING": "put to use, puts to use, putting to use, start using, started using, starting to use, start to use, "
    "started to use, begin using, began using, begin to use, began to use, use~, apply~, employ~, leverage~, adopt~, "
    "utilize~, utilise~, exploit~, combine~, improve~, modify~, try, tries, tried, trying, with, w/, via, through, "
    "rely~ on, build~ with, incorporate~, integrate~, implement~, equipped with, augment~ with, enhance~ with, "
    "pair~ with, depend~ on, benefit~ from, take~ advantage of, taking advantage of, draw~ on, harness~, meets, "
    "optimize~ with, optimise~ with, experiment~ with, work~ with, make~ use of, making use of, fine-tuned with, "
    "finetuned with, fine-tuned using, fine-tuned by, trained with, training with, train with, trained using, "
    "trained by, trained via, powered by, in combination with, combined with, together with, along with, alongside",
    "BUILD": "based on, build~ on, build~ upon, build~ on top of, built on, built upon, built on top of, build~ from, "
    "derive~ from, extend~, extension~ of, descend~ from, descendants of, follow-up~ to, follow-ups to, "
    "follow up~ to, inspire~ by, inspired by, adapted from",
    "PROPOSE": "put out, rolled out, made available, suggest~, propose~, introduce~, present~, invent~, release~, "
    "develop~, create~, coin~, launch~, announce~, behind, is behind, made, contribute~, unveil~, pioneer~, devise~, "
    "open-source~, put forward, came up with, come up with",
    "COMPARE": "gap between, gap, difference, differences, compare~, contrast~, comparison of, comparison between, "
    "comparisons of, comparisons between, difference between, differences between, different from, versus, vs, vs.",
    "COMPARE_TO": "put up against, set against, compare~ with, compare~ to, compare~ against, compare~ themselves to, "
    "compare~ themselves with, underperform~, lose~ to, lost to, losing to, weaker than, lower than, higher than, "
    "above, below, outperform~, beat, beats, beaten, beating, surpass~, better than, worse than, stronger than, "
    "against, exceed~, improve~ over, improve~ upon, improve~ on, as a baseline, as baseline, baseline, baselines, "
    "more popular than, benchmark~ against, pit~ against, pitted against, win~ over, ahead of, as baselines, "
    "as a point of comparison, as point of comparison, as a comparison, as comparison, as a reference point, "
    "as a reference, as reference, more common than, more used than, more widely used than, superior to",
    "EVALUATE": "has a number, have a number, has a score, have a score, has a result, have a result, with a number, "
    "with a score, with a result, evaluation of, evaluations of, as a benchmark, as benchmark, as a test set, "
    "as test set, as evaluation set, as evaluation data, evaluate~ on, have results on, has results on, "
    "have results, has results, have scores, has scores, have numbers, has numbers, with results, with scores, "
    "with numbers, results exist, tried on, try on, check~ on, examine~ on, score~ on, demonstrate~ on, "
    "evaluate~ against, test~ on, test~ with, benchmarked on, benchmarking on, that benchmark on, measure~ on, "
    "assess~ on, validate~ on, report~, evaluate~, test~, assess~, report~ on, report~ results on, "
    "report~ results for, report~ numbers on, report~ numbers for, report~ scores on, report~ scores for, "
    "report~ performance on, report~ accuracy on, results reported on, with results on, with results for, "
    "with numbers on, with experiments on, run on, runs on, experiment on, experiments on, experimenting on, "
    "experiment with, score~ on, for evaluation, for evaluating, to evaluate, used to evaluate, used for evaluation, "
    "for testing",
    "TRAIN": "as training data, as training set, as a training set, as pretraining data, as pre-training data, "
    "as training corpus, as a training corpus, train~ on, fit on, fitted on, fine tune~ on, instruction-tuned on, "
    "post-train~ on, post-trained on, learned on, pretrain~ on, pre-train~ on, pretrained on, finetune~ on, "
    "fine-tune~ on, trained, training on, train, trains, training, used to train, used for training, for training, "
    "for fine-tuning, for finetuning, for fine tuning, to train, learn~ from, tuned on, pretrain~, fine-tune~, "
    "finetune~",
    "MENTION": "mention~, discuss~, refer~ to, talk~ about",
    "ONLY_MENTION": "only mention~, merely mention~, just mention~",
    "ABOUT": "about, for, good for, useful for, suited for, suitable for, suited to, covering, touching on, "
    "devoted to, dedicated to, in the area of, in the field of, in the context of, with respect to, with regard to, "
    "concerning, regarding, related to the topic of, on the topic of, on the subject of, applied to, approaches to, "
    "approach to, solutions to, solution to, involving, involve, involves, around",
    "WORK_ON": "look~ into, delve~ into, touch~ on, touch~ upon, touched, work~ on, address~, tackle~, solve~, study, "
    "studying, studied, focus~ on, focused on, research~ on, active in, active on, active~ on, investigate~, "
    "explore~, analyse~, analyze~, dealing with, deal~ w/, deal~ with, concerned with, aimed at, target~, doing",
    "ON": "on, upon, over",
    "IN": "in, within, inside",
    "AT": "at",
    "OF": "of",
    "FROM": "from, originate~ from, originating at, affiliated to, based at, done at, made at, produced at, "
    "developed at, affiliated with, out of, came out of, come out of, comes out of, coming out of, coming from",
    "BY": "by, collaborate~ with, co-author~ with, coauthor~ with, publish~ with, publish~ together with, wrote with, "
    "collaborator~ of, work~ together with, written by, authored by, co-authored by, coauthored by, made by, led by",
    "PUBLISH": "publish~, publish~ in, publish~ at, appear~ in, appear~ at, presented at, accepted at, accepted to, "
    "accepted in, accepted by, presented in, write, wrote, written, authored",
    "PART": "part of, parts of, a part of, be part of, belong~ to, subsidiary of, subsidiaries of, owned by, "
    "division~ of, branch~ of, sub-organization~ of, sub-organisation~ of, run by",
    "WHOLE": "own~, owner~ of, parent~ of, parent company of, parent lab of, parent organization of, "
    "parent organisation of, parent institution of",
    "CITE": "cite~, citations of, citations to, citations for, citations, citation count of, citing papers of, "
    "reference~, referring to the paper, building on the paper",
    "CITED_BY": "cited by, referenced by, references of, references in, bibliography of",
}  # fmt: skip
# What is wanted -> its phrases. "~" stands for an added plural s.
KINDS = {
    "Paper": "collaboration~, co-authorship~, coauthorship~, joint work~, joint paper~, proceedings, bibliography, "
    "publication list, reading list, has anyone, has anybody, have people, did anyone, did anybody, does anyone, "
    "does anybody, has someone, paper~, technical report~, write-up~, pubs, article~, publication~, preprint~, "
    "studies, works, work, literature, research, manuscript~, arxiv paper~, research paper~",
    "Method": "optimizer~, optimiser~, method~, strategy, strategies, procedure~, recipe~, technique~, algorithm~, "
    "approach, approaches, architecture~, framework~, system~, methodology, methodologies, training method~",
    "Model": "model~, backbone~, base model~, chatbot~, lms, llm, llms, vlm, vlms, language model~, "
    "large language model~, foundation model~, checkpoint~",
    "Benchmark": "what data, which data, evals, testbed~, test bed~, evaluation dataset~, evaluation benchmark~, "
    "evaluation set~, training dataset~, training data, training corpus, training corpora, pretraining dataset~, "
    "pretraining data, pretraining corpus, pretraining corpora, pre-training data, fine-tuning dataset~, benchmark~, "
    "dataset~, data set~, data-set~, corpus, corpora, test set~, test suite~, environment~, training set~, "
    "how do people evaluate, how do people test, how do researchers evaluate, how do papers evaluate",
    "Task": "application area~, task~, use case~, use-case~, subfield~, theme~, problem~, topic~, subject~, field~, "
    "area~, application~, domain~, research area~",
    "Lab": "lab~, research lab~, org~, firm~, startup~, research institution~, laboratory, laboratories, "
    "organisation~, organization~, institution~, institute~, university, universities, company, companies, group~, "
    "research group~, team~, affiliation~",
    "Author": "author~, coauthor~, co-author~, collaborator~, writer~, scholar~, expert~, researcher~, people, "
    "person, scientist~, academic~",
    "Venue": "where do people publish, where do researchers publish, where do labs publish, venue~, conference~, "
    "journal~, workshop~",
    "Result": "result~, numbers, score~, performance, accuracy, perform, performs, how well, how good",
}  # fmt: skip
SINGLES = {
    "HOW_MANY": "#papers, # of papers, counts of, counts, how many, how many times, how much, "
    "total papers, in total, tally, tally of, "
    "how often, how frequently, number of, count, count of, total number of, the number of",
    "WHO": "who, whom",
    "ORIGIN": "release date of, date of, publication date of, release year of, year of, how old is, how old are, "
    "when was, when did, where was, when were, where were, where does, origin of, origins of, where is, where did, "
    "inventor of, inventors of, creator of, creators of",
    "WHAT_IS": "who's, whos, stand for, stands for, abbreviation of, meaning of, aliases of, alias of, "
    "other names for, other name for, another name for, full name of, what type of thing is, "
    "what kind of thing is, what is, what are, what's, whats, "
    "tell me about, who are, who is, define, definition of, explain, overview of, "
    "introduction to, intro to, tell me more about, more about, more on, background on, details on, details about, "
    "facts about, describe, summary of, info on, info about, information on, information about, everything about, "
    "what was, what do we know about, what are people, what do people, what does everyone, what are researchers, "
    "what do researchers",
    "LOWEST": "lowest, lowest scoring, lowest-scoring, smallest score, minimum, min, ascending",
    "SHARED": "shared by, shared between, shared among, shared, in common, common to, common between, have in common, "
    "has in common",
    "WORST": "worst, worst performing, worst-performing, poorest, weakest, bottom",
    "PROGRESS": "by how much, improved on, improvement on, improvements on, progress on, progress, progressed, "
    "progression, progression on, improvement over time, improved over time, improve over time, advances on, "
    "advance on",
    "PATH": "how do i get from, how do we get from, get from, how to get from, path, paths, shortest path, "
    "path between, path from, connection between, connections between, connection, connected, connected to, connect, "
    "connects, link between, links between, linked, linked to, chain between, chain from, route between, route from, "
    "way from, way between, relationship between, relation between, how do you get from, bridge between",
    "WHEN": "year in which, the year in which, year when, month in which, when, since when, which year, what year, "
    "in which year, in what year, which month, what month, in which month, in what month",
    "BEST": "best first, highest first, best, highest scoring, highest-scoring, best known, best reported, leads, "
    "leader on, leaders on, sota, "
    "state of the art, state-of-the-art, highest, leaderboard, leaderboards, leaderboard for, leaderboard of, "
    "leaderboard on, top score~, top result~, ranking, ranking of, ranking on, ranked, record on, best performing, "
    "best-performing, top performing, top-performing, strongest, top scoring, top, leading",
    "METRIC": "win rate, success rate, pass rate, solve rate, resolve rate, error rate, win-rate, rating, ratings",
    "MOST": "most common first, most used first, most frequent first, most popular first, largest number of, the "
    "largest number of, highest number of, the highest number of, greatest number of, "
    "biggest number of, most number of, ranked by number of, ranked by the number of, sorted by number of, "
    "sorted by the number of, ordered by number of, by number of, by the number of, by popularity, by usage, by use, "
    "by frequency, most prolific, most productive, busiest, most published, most used, go-to, favourite, favorite, "
    "typical, usual, dominant, mainstream, most popular, most common, most commonly used, most often used, "
    "most frequently used, most widely used, commonly used, widely used, frequently used, popular, common, "
    "most frequent, most active, used most, most studied, most, prevalent, used the most, used most often, most often",
    "RELATED": "in the spirit of, in the vein of, in the style of, along the lines of, relate to, relates to, "
    "competitors, competitor, rivals, rival, counterparts of, counterparts to, counterparts, counterpart, "
    "related to, compete with, competes with, competing with, rivals of, rivals to, analogous to, resemble, "
    "resembles, resembling, comparable with, in the same family as, similar to, alternative~ to, alternative~ for, "
    "alternative~, like, akin to, comparable to, close to, related, similar, variant~ of, variant~, "
    "replacement~ for, substitute~ for, relatives of, neighbours of, neighbors of, competitor~ of, competitors to, "
    "successor~ to, successor~ of, such as, as good as, use instead of, using instead of, uses instead of, "
    "try instead of, used instead of, superseded, supersedes, supersede, replaced, replacing, replace, replaces, "
    "can replace, could replace",
    "MONTHLY": "per month, by month, each month, every month, a month, monthly, month by month, for each month",
    "YEARLY": "per year, by year, each year, every year, a year, yearly, annually, annual, year by year, "
    "for each year, per annum",
    "OVER_TIME": "falling, declining, decreasing, increasing, growing, shrinking, dropping, in decline, on the rise, "
    "growth of, growth in, growth, rising, how popular is, how popular are, rise in, usage of, over time, "
    "through time, across the years, through the years, evolution of, rise of, adoption of, uptake of, "
    "over the years, trend of, trends of, trend for, trend, trends, timeline of, timeline, timeline for, history of, "
    "usage history, getting more popular, becoming more popular, growing, popularity of, popularity",
    "NEWEST": "newest, nowadays, these days, of late, sorted by year, ordered by year, ordered by date, sort by date, "
    "sort by year, newest at the top, newest on top, latest first, from newest to oldest, lately, newest first, "
    "most recent first, by date, brand new, latest, recent, recently, most recent, new to old, sorted by date, "
    "just published",
    "TOGETHER": "co-occur, cooccur, communities, community, clusters, clusters of",
    "NEW": "came out, come out, comes out, news, new stuff, first appeared, first appear, first seen, debuted, new, "
    "novel, newly",
    "OLDEST": "oldest, oldest first, earliest first, oldest at the top, oldest on top, from oldest to newest, "
    "chronologically, in chronological order, chronological, earliest, old to new",
    "FIRST": "first, the first, very first",
    "CITED": "top cited, top-cited, most cited, ordered by citations, ordered by citation count, "
    "sorted by citation count, by citation count, ranked by citations, ordered by how many times they were cited, "
    "ordered by how often they are cited, by how often they are cited, by how many times they were cited, "
    "by times cited, most citations first, cited most, cited the most, highly cited, most referenced, "
    "most often cited, most frequently cited, by citations, by number of citations, sorted by citations, "
    "with the most citations, with most citations",
    "FEWEST": "least used, least common, least popular, least studied, rarest, rarely used, fewest, least often used, "
    "least frequently used, underused, least cited",
    "BETTER": "more accurate, is more accurate, performs best, came first, comes first, appeared first, is older, "
    "is newer, older, newer, is more used, used more, is used more, better, stronger, which is better, "
    "which one is better, what is better, is better, superior, preferable, which performs better, performs better, "
    "perform better, who wins, wins",
    "UPVOTED": "what's hot, what is hot, whats hot, hot right now, buzzing, hyped, most upvoted, upvoted, trending, "
    "most liked, most voted, hottest",
    "EITHER": "one of these, any of these, any of them, one of them, at least one of these, at least one of them, "
    "one or the other, any one of these",
    "AND": "+, and, &, as well as, and also, plus, along",
    "OR": "or, and/or, or else",
    "NOT": "skip, skips, skipping, skipped, omit, omits, omitting, omitted, ignore, ignores, ignoring, ignored, "
    "excludes, excluded, leave out, leaves out, forgo, forgoes, forgoing, refrain from, refrains from, yet skip, "
    "but skip, in place of, anything but, everything but, all but, having nothing to do with, nothing to do with, "
    "have nothing to do with, unrelated to, unless they, unless, w/o, w/out, without any, besides, not, with no, "
    "but with no, free of, outside of, apart from, leaving out, skipping, save for, avoiding, avoids, avoid, "
    "but not, and not, n't, don't, doesn't, didn't, dont, doesnt, didnt, do not, does not, did not, without using, "
    "without, never, no, except, excluding, except for, other than, but no, but without, and without, neither, "
    "isn't, isnt, aren't, are not, is not, that lack, lacking, instead of using, instead of, and never, arent, "
    "but never, but don't, but dont, but doesnt, and dont, and doesnt, but do not, but doesn't, but does not, "
    "and don't, and do not, and doesn't, and does not, and no, rather than, minus, exclude",
    "NOR": "nor",
    "BUT": "but, yet, while, although",
    "IT": "it, them, that one",
    "VAGUE": "metric, metrics, in the title, in their title, in its title, nothing but, nothing else, no one, nobody, "
    "noone, china, europe, usa, america, germany, france, japan, korea, india, canada, asia, israel, switzerland, "
    "emerging, up-and-coming, survey, surveys, tutorial, tutorials, as first author, first author, first authors, "
    "as last author, last author, senior author, as senior author, lead author, average, mean, median, per, since, "
    "until, before, after, during, between, bigger than, larger than, smaller than, cheaper than, faster than, "
    "slower than, more efficient than, newer than, older than, beginner, beginners, newcomers, for a beginner, "
    "for beginners, for newcomers, for students, for practitioners, second place, runner-up, runners-up, "
    "in second place, academia, industry, big tech, most influential, influential, fastest, cheapest, smallest, "
    "largest, biggest, good, great, nice, interesting, important, notable, cool, famous, well-known, seminal, key, "
    "promising, simple, worth reading, must-read, more, than, less, fewer, only, just, exactly, whether, if, then, "
    "specific, certain, mainly, primarily, mostly, at least, at most, more than, less than, fewer than, much, same, "
    "longest, twice",
}  # fmt: skip
FILLERS = (
    "a an the this that these those which what where whose when is are was were be been being am do does did done "
    "have has had having there me us i we you please show list find give tell get see display search look want need "
    "know wanted all any some every each both either also can could should would will i'm i'd looking let's their "
    "its them themselves our your my his her so far out up as to ever currently now today's different various "
    "existing available relevant main kind kinds sort type types examples example could've must may might he she "
    "they actually really jointly simultaneously together fetch retrieve return provide hi hello hey thanks whatever "
    "come anything something everything someone anyone one ones how named called known exist exists graph database "
    "name names im ive usually typically normally often generally else reach reaches reached achieve achieves "
    "achieved attain attains attained obtain obtains obtained appear"
)
# Words of talk that say nothing about papers; kept apart from those above, which only bind a sentence.
TALK = (
    "collect collecting commonly came went go goes going get gets got give gives gave given gimme things thing stuff "
    "changed "
    "evolve evolves evolved happened happening happen reported shown made makes take takes took taken say says said "
    "stated e.g eg i.e ie etc namely whats belong belongs belonged usage hit hits hitting scoring scored "
    "anymore appeared dated somehow serve serves served serving acts acting recommend recommended into itself himself "
    "herself oneself distinct co-wrote became become becomes appears appear appearing occur occurs occurring wants "
    "wanting asks asking asked boss supervisor advisor professor writing preparing stats statistics colleagues "
    "coworkers co-workers al joint jointly claimed kindly maybe perhaps basically roughly already still yet too even "
    "again here curious wonder wondering hear heard seen saw let lets keep such overall altogether specifically "
    "particular particularly especially directly explicitly very quite pretty ok okay well so folks guys anybody "
    "somebody everybody somewhere anywhere whichever whoever contain contains containing include includes including "
    "holds hold sorted ordered ranked wanna gonna thx pls plz cheers"
)
FILLER_PHRASES = (
    "right now", "worked together", "work together", "working together", "teamed up", "joined forces", "start with",
    "begin with", "to start with", "interest in", "the two", "the three", "those two",
    "put in", "co-wrote", "their own", "in the abstract", "in their abstract", "in its abstract", "in abstracts",
    "in title or abstract", "by what margin", "how far", "in the full text", "in which", "should i read", "to read",
    "i read", "is thinking", "thinking", "some reading", "my thesis", "my project", "a survey on", "our project",
    "effect of", "effects of", "impact of", "role of", "influence of", "worked together", "work together",
    "working together", "teamed up", "joined forces", "importance of", "benefits of", "analysis of",
    "distribution of", "breakdown of", "histogram of", "study of", "the use of", "in your collection",
    "in the collection", "in your database", "in the database", "in your graph", "in the graph", "you know of",
    "that you know of", "you have", "do you have", "do you know", "when it comes to", "it comes to", "at the top",
    "any venue or", "under the hood", "out there", "title of", "titles of", "name of", "names of", "the name of",
    "serves as", "serve as", "to compare against", "would like", "would like to see", "i'd like", "i'd like to see",
    "looking for", "a lot of", "lots of", "what about", "how about", "by number of papers", "by paper count",
    "by papers", "to know", "i am", "in general", "can you", "could you", "are there any", "there are",
    "interested in", "get me",
)  # fmt: skip
