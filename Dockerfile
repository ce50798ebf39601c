# syntax=docker/dockerfile:1

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY bench/package.json bench/
COPY tools/package.json tools/
COPY web/package.json web/
# The base image brings Node 24 itself, so the copy that the lock file pins for other machines is not needed here.
RUN npm ci --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@cqs/bench node_modules/@cqs/tools \
    node_modules/onnxruntime-node/bin/napi-v3/darwin node_modules/onnxruntime-node/bin/napi-v3/win32

FROM packages AS web
COPY web web
COPY sdks/typescript/src sdks/typescript/src
COPY docs docs
COPY sdks/typescript/README.md sdks/typescript/
COPY sdks/python/README.md sdks/python/
COPY sdks/go/README.md sdks/go/
RUN node web/build.ts

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY server server
COPY --from=web /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm or a shell: they would keep SIGTERM from the service, which then could not finish its calls.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "server/main.ts"]
