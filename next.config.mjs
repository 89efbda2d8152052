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
  experimental: {
    // Load each page on its first request. Loading all of them would delay the first response.
    preloadEntriesOnStart: false,
    // Write no cache for the next build: its 136 MB take more than a quarter of the time of a build.
    turbopackFileSystemCacheForBuild: false,
    // Source maps are for development. A server that reads them takes twice as long to start, so none does, and they would take a
    // twelfth of the time of a build, and 30 MB. To map a stack trace, build the same sources with them: apart from the maps, the
    // result is the same.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
  // A page of the documentation in Markdown has the page's address and ".md".
  rewrites: async () => [{ source: "/docs/:page([a-z-]+).md", destination: "/docs/markdown/:page" }],
  headers: async () => [
    {
      // Any site may frame the map of a shared course, and nothing else.
      source: "/((?!c/[^/]+/embed$).*)",
      headers: [{ key: "X-Frame-Options", value: "DENY" }],
    },
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        // URLs of pages contain course IDs and authorization requests, which other sites must not see.
        { key: "Referrer-Policy", value: "same-origin" },
        // The studio shows where the user is.
        {
          key: "Permissions-Policy",
          value: "camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()",
        },
      ],
    },
    {
      // URLs of these pages contain a secret, most of them one that was sent by email. Even requests for our own files must not repeat it,
      // because they end up in a proxy's log. Not "no-referrer", which would remove the Origin from their forms, too.
      source: "/(invitation|reset-password|verify-email|signup/confirm)",
      headers: [{ key: "Referrer-Policy", value: "strict-origin" }],
    },
  ],
};

export default config;
