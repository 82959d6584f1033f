FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONPATH=/takeback:/takeback/clients/python \
    TAKEBACK_HOST=0.0.0.0 \
    TAKEBACK_PORT=8000 \
    TAKEBACK_DATABASE=sqlite:////data/takeback.db

WORKDIR /takeback
COPY requirements.lock .
RUN pip install --no-cache-dir --disable-pip-version-check --root-user-action=ignore --require-hashes -r requirements.lock
COPY . .
RUN python -m compileall -q . \
    && useradd --system --user-group --uid 10001 --no-create-home takeback \
    && install -d -o takeback -g takeback /data

USER takeback
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['TAKEBACK_PORT'] + '/healthz', timeout=2)"]
CMD ["python", "-m", "api"]
