# The store as an image. It holds no secret and no data: settings come by the environment, data lie in /data.
#   docker build -t gulmohar . && docker run -p 3000:3000 -v gulmohar:/data gulmohar
FROM node:24-bookworm-slim AS build
WORKDIR /store
# Packages first: they stay in the cache until the lock file changes.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# glibc gives freed memory back to the system instead of keeping it for each thread (docs/performance.md, Memory).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /store
# The code is root's, so that the store cannot change itself. The user `node` (1000) is the image's own.
COPY --from=build /store ./
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No npm in between: signals reach the store itself.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--disable-warning=ExperimentalWarning", "server/main.ts"]
