# The store as an image. It contains no secrets and no data: settings come from the environment, data is in /data.
#   docker build -t gulmohar . && docker run -p 3000:3000 -v gulmohar:/data gulmohar
# The base is pinned by digest (Debian 12); Renovate proposes newer ones. The Node from npm, which the tests use, runs the store.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS base
ENV NODE_ENV=production
WORKDIR /store

FROM base AS build
# Packages first: the layer is cached until the lock file changes.
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json tools/
RUN npm ci --include=dev --workspaces=false --no-audit --no-fund
COPY . .
RUN npm run build && mv db/seed/images /sample-images

# The packages that the built store loads, without build and test tools.
FROM base AS packages
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json tools/
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/gulmohar-tools

FROM base AS store
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=none
COPY --from=build /store/node_modules/node/bin/node /usr/local/bin/node
# The code belongs to root, so the store cannot modify it. The base image has the user `node` (1000).
COPY --from=packages /store/node_modules ./node_modules
COPY --from=build /store/build ./build
COPY --from=build /store/db ./db
COPY package.json ./
COPY app ./app
COPY public ./public
COPY server ./server
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
# Without npm, so that signals reach the store.
CMD ["node", "server/start.ts"]

# `docker build --target sample` adds the sample shop with its images (62 MB).
FROM store AS sample
ENV SEED=sample
COPY --from=build /sample-images ./db/seed/images

FROM store
