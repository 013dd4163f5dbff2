# The API and the pages. Builds from the checkout, runs as a user without rights, needs no network at run time.
FROM python:3.11.13-slim-bookworm AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE CHANGELOG.md ./
COPY graphbuilder graphbuilder
COPY api api
COPY queries queries
RUN python -m venv /opt/graphbuilder \
    && /opt/graphbuilder/bin/pip install --no-cache-dir --disable-pip-version-check .

FROM python:3.11.13-slim-bookworm
# libgomp1: the OpenMP runtime of the boosted trees
RUN apt-get update \
    && apt-get install -y --no-install-recommends libgomp1 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --create-home graphbuilder \
    && install -d -o graphbuilder -g graphbuilder /data
COPY --from=build /opt/graphbuilder /opt/graphbuilder
ENV PATH=/opt/graphbuilder/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    GRAPHBUILDER_STORE=/data/graph.db
USER graphbuilder
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["graphbuilder", "serve", "--host", "0.0.0.0", "--port", "8000"]
