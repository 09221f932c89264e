# How to start it: docs/operations.md. Its rules are checked by deployment.test.ts, its very steps by `npm run lab -- image`.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/contract/package.json packages/contract/
COPY packages/rules/package.json packages/rules/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/contract/package.json packages/contract/
COPY packages/rules/package.json packages/rules/
# Of the server alone: the web app is built, and Node is here already. What only developers read goes: a third of it.
RUN npm ci --omit=dev --workspace @reisspel/server --no-audit --no-fund \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-slim
LABEL org.opencontainers.image.title="Reisspel" \
      org.opencontainers.image.description="A website for a group trip, with a live team game of photos and quizzes" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json ./
COPY packages packages
COPY apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/web/dist-draw apps/web/dist-draw
# A volume takes its owner from here.
RUN mkdir /data compiled && chown node:node /data compiled
# Pictures are worked on in several threads. Each would keep memory to itself: a third of all there is at a peak. And what
# is large (a megabyte) goes back to the system when it is freed, instead of being kept for the next picture. Node's room for
# what is new (megabytes) is by itself as large as the machine allows: half, for nothing in speed, is a third less memory at a peak.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    NODE_OPTIONS=--max-semi-space-size=8 \
    NODE_COMPILE_CACHE=/app/compiled \
    HOME=/tmp \
    DATA_DIR=/data
VOLUME /data
EXPOSE 3000
USER node
# Compiled here, the program starts in two thirds of the time and holds a quarter less. Node keeps apart what each user compiled.
RUN node --eval "import('./apps/server/src/server.ts').then(() => process.exit())"
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "apps/server/src/cli/healthcheck.ts"]
CMD ["node", "apps/server/src/main.ts"]
