# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# Of 1 GB of packages, 88 MB stay (e2e/image.spec.ts): 132 MB with the application.
RUN npm run build && rm -rf .next/cache && node scripts/prune.mjs

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    DEMO=off
WORKDIR /app
COPY --from=build /app ./
# Everything else belongs to root and may be mounted read-only.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which would not pass on SIGTERM.
CMD ["node", ".next/teepad/main.mjs"]
