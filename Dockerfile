# The command line, and the page as a static site on port 8080.
#   docker build -t signalbox .
#   docker run --rm signalbox compare driver-deadlock --goal makespan
#   docker run --rm -p 8080:8080 --entrypoint node signalbox /app/serve.mjs
FROM node:22-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm run package && npm pack --pack-destination /tmp ./package

FROM node:22-slim
WORKDIR /app
COPY --from=build /tmp/signalbox-*.tgz /tmp/
RUN npm install --global /tmp/signalbox-*.tgz && rm /tmp/signalbox-*.tgz
COPY --from=build /src/dist ./dist
COPY --from=build /src/scripts/serve.mjs ./serve.mjs
USER node
ENTRYPOINT ["signalbox"]
