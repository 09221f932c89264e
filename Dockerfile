# docs/operations.md tells how to start it. deployment.test.ts checks this file, and `npm run lab -- image` does its steps.

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
# Only the packages of the server: the web app is built already. Source maps and type declarations, a third of it, are removed.
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
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/web/dist-draw apps/web/dist-draw
# A volume at /data gets the owner of this folder.
RUN mkdir /data compiled && chown node:node /data compiled
# These settings save memory. Several threads process pictures, and each would keep its own arenas: MALLOC_ARENA_MAX saves a third
# at a peak. MALLOC_MMAP_THRESHOLD_ returns freed blocks above a megabyte to the system at once. A semi-space of 8 MB is half of what
# Node takes by itself: it saves another third at a peak, and costs no speed.
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
# Fills the compile cache as the user who runs the server: a start then takes two thirds of the time and a quarter less memory.
RUN node --eval "import('./apps/server/dist/server.js').then(() => process.exit())"
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "apps/server/src/cli/healthcheck.ts"]
CMD ["node", "apps/server/dist/main.js"]
