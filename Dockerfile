# The server of Faultline, without a database: it wants DATABASE_URL. See docs/operating.md, "Containers".
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run -s release -- --dry-run --only faultline-server --out out

FROM node:24-bookworm-slim
WORKDIR /opt/faultline
COPY --from=build /src/out ./packed
RUN npm install --no-audit --no-fund --omit=optional --no-save ./packed/*.tgz && rm -r packed
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8500 FAULTLINE_HOME=/var/lib/faultline
# A new volume belongs to the owner of this folder: the user "node" of the base image.
RUN install -d -o 1000 -g 1000 /var/lib/faultline
VOLUME /var/lib/faultline
USER 1000
EXPOSE 8500
HEALTHCHECK --interval=30s --timeout=20s --start-period=120s --retries=3 \
  CMD ["node", "node_modules/faultline-server/bin.mjs", "health"]
ENTRYPOINT ["node", "node_modules/faultline-server/bin.mjs"]
CMD ["start"]
