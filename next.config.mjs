/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // PGlite and argon2 load files beside themselves, which a bundle would lose.
  serverExternalPackages: ["@electric-sql/pglite", "@node-rs/argon2", "pg", "ioredis"],
  // `npm run typecheck` checks every file, tests too; a build need not, and works without development packages.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // No page has a picture to be scaled. The route that scales would do so for anybody, at the cost of tenths of a
  // second of processor time and a file on the disk for each way of writing a picture's address.
  images: { unoptimized: true },
  // A page is loaded when it is first asked for. All of them at once would be in the way of the first answer.
  experimental: { preloadEntriesOnStart: false },
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "X-Frame-Options", value: "DENY" },
        // A page's address can name a course or carry an authorization request: no other site learns it.
        { key: "Referrer-Policy", value: "same-origin" },
      ],
    },
    {
      // The address of these pages is a secret sent by e-mail: not even our own files' requests name it, as they end up
      // in a proxy's log. Not "no-referrer", which would take the Origin from their forms too.
      source: "/(reset-password|verify-email|signup/confirm)",
      headers: [{ key: "Referrer-Policy", value: "strict-origin" }],
    },
  ],
};

export default config;
