import { rmSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/** The server as one program, made from lib/server/main.ts at each build. */
export const SERVER = path.join(root, ".next/teepad/main.mjs");

/**
 * Leaves packages that are imported when they are needed to Node, which alone finds the names that CommonJS exports: in a
 * chunk of the bundler's such a module has only a default.
 *
 * @type {import("esbuild").Plugin}
 */
const leaveWhatIsLoadedLater = {
  name: "leave what is loaded later",
  setup({ onResolve }) {
    // Not our own files: "./…" and "@/…".
    onResolve({ filter: /^@?\w/ }, ({ kind }) =>
      kind === "dynamic-import" ? { external: true } : undefined,
    );
  },
};

/**
 * Makes one JavaScript program of the server and of what it uses: to compile a few hundred files of TypeScript and to find
 * each package's files took most of a start. Left out is what loads files beside itself, and Next, which is its own bundle.
 */
export async function bundleServer() {
  // Only now: it may have been installed a moment ago.
  const { build, stop } = await import("esbuild");
  rmSync(path.dirname(SERVER), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    // Each thread is a file of its own, which is found beside the program.
    entryPoints: {
      main: "lib/server/main.ts",
      heartbeat: "lib/adapters/database/heartbeat.mjs",
      "embedded-thread": "lib/adapters/database/embedded-thread.mjs",
    },
    outdir: path.dirname(SERVER),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // What is imported when it is needed stays apart until then.
    splitting: true,
    format: "esm",
    // Less to read at each start. Names stay, and NODE_OPTIONS=--enable-source-maps has Node tell the lines of the sources,
    // which costs a start as much as all else.
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    platform: "node",
    target: "node20.19",
    external: ["next", "@electric-sql/pglite", "@node-rs/argon2"],
    plugins: [leaveWhatIsLoadedLater],
    define: { "process.env.NODE_ENV": '"production"' },
    // Packages that are CommonJS call it.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  // Its process would stay as long as this one, which may be the server.
  await stop();
}
