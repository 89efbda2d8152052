/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // From the sources (scripts/setup/build.mjs); by default random.
  generateBuildId: () => process.env.TEEPAD_BUILD_ID ?? null,
  reactStrictMode: true,
  // PGlite and argon2 load files from their own folders, which a bundle would not have. MapLibre runs in browsers only: its
  // megabyte would be compiled for the server, too.
  serverExternalPackages: ["@electric-sql/pglite", "@node-rs/argon2", "pg", "ioredis", "maplibre-gl"],
  // `npm run typecheck` checks every file. A build does not, so it works without development dependencies.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // No page has images to optimise. The optimisation route would let anyone spend tenths of a second of CPU time and a
  // file on disk for each variant of an image URL.
  images: { unoptimized: true },
  // The server compresses (lib/server/compress-response.ts).
  compress: false,
  // A tenth of zod, which its schemas bring along.
  turbopack: {
    rules: {
      "**/zod/v4/core/{json-schema-processors,to-json-schema}.js": {
        condition: "browser",
        loaders: ["./scripts/setup/without-json-schema.cjs"],
      },
    },
  },
  experimental: {
    // Load each page on its first request. Loading all of them would delay the first response.
    preloadEntriesOnStart: false,
    // Next would redirect a request for a page's data whose `_rsc` is not the hash of its headers, for the sake of caches. No cache
    // stores our pages.
    validateRSCRequestHeaders: false,
    // Write no cache for the next build: its 136 MB take more than a quarter of the time of a build.
    turbopackFileSystemCacheForBuild: false,
    // Source maps are for development. A server that reads them takes twice as long to start, so none does, and they would take a
    // twelfth of the time of a build, and 30 MB. To map a stack trace, build the same sources with them: apart from the maps, the
    // result is the same.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
};

export default config;
