FROM python:3.11.16-slim-bookworm

# Without TAKEBACK_DATABASE: it would collide with TAKEBACK_DATABASE_FILE. The default is a file in the folder /data.
ENV PYTHONUNBUFFERED=1 \
    PYTHONPATH=/takeback:/takeback/clients/python \
    TAKEBACK_HOST=0.0.0.0 \
    TAKEBACK_PORT=8000

WORKDIR /takeback
COPY requirements.lock .
RUN pip install --no-cache-dir --disable-pip-version-check --root-user-action=ignore --require-hashes -r requirements.lock
COPY . .
RUN python -m compileall -q . \
    && printf '#!/bin/sh\nexec python -m api "$@"\n' > /usr/local/bin/takeback \
    && chmod 755 /usr/local/bin/takeback \
    && useradd --system --user-group --uid 10001 --no-create-home takeback \
    && install -d -o takeback -g takeback /data

USER takeback
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/$TAKEBACK_PORT; printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3; grep -q '^HTTP/1.. 200 ' <&3"]
CMD ["takeback"]
