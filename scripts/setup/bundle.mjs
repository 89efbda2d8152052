import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { readJson } from "./files.mjs";
import { root } from "./root.mjs";

/** The server bundled as one program. Each build creates it from lib/server/main.ts. */
export const SERVER = path.join(root, ".next/teepad/main.mjs");

/** What browsers load from the root of the site. Each build creates it from app/studio/offline/service-worker.ts. */
const BROWSER_FOLDER = path.join(root, ".next/browser");

/** Built files that a browser without a connection may need: all but the map's versions for development. */
const KEPT_FILE = /(?<!-dev\.[\w-]+)\.(?:css|js|mjs|woff2)$/;

/**
 * Keeps dynamically imported packages external. Only Node detects the named exports of CommonJS modules: in a bundled
 * chunk they have only a default export.
 *
 * @type {import("esbuild").Plugin}
 */
const keepDynamicImportsExternal = {
  name: "keep dynamic imports external",
  setup({ onResolve }) {
    // Packages only, not our own files ("./…" and "@/…").
    onResolve({ filter: /^@?\w/ }, ({ kind }) =>
      kind === "dynamic-import" ? { external: true } : undefined,
    );
  },
};

export async function bundleServer() {
  const write = await compileServer();
  write();
}

/**
 * Bundles the server and its dependencies into one JavaScript program. Otherwise, compiling a few hundred TypeScript files
 * and resolving packages would take most of a start. Next, and packages that load their own files, stay external.
 *
 * @returns a function that writes the program: Next's build, which runs at the same time, begins by emptying the folder.
 */
export async function compileServer() {
  // Imported here because it may have been installed only now.
  const { build, stop } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    // The worker threads are loaded from separate files next to the program.
    entryPoints: {
      main: "lib/server/main.ts",
      "embedded-thread": "lib/adapters/database/embedded-thread.mjs",
      "draw-thread": "lib/adapters/images/draw-thread.mjs",
    },
    outdir: path.dirname(SERVER),
    write: false,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Puts dynamically imported files into separate chunks.
    splitting: true,
    format: "esm",
    // Less to parse at each start; identifiers stay readable. NODE_OPTIONS=--enable-source-maps maps stack traces to the
    // sources, but doubles the start time.
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    platform: "node",
    target: "node20.19",
    external: ["next", "@electric-sql/pglite", "@node-rs/argon2"],
    plugins: [keepDynamicImportsExternal],
    define: { "process.env.NODE_ENV": '"production"' },
    // Bundled CommonJS packages call require.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  // Otherwise esbuild's process would run as long as this one, which may become the server.
  await stop();
  return () => {
    rmSync(path.dirname(SERVER), { recursive: true, force: true });
    mkdirSync(path.dirname(SERVER), { recursive: true });
    for (const file of outputFiles) writeFileSync(file.path, file.contents);
  };
}

/**
 * Adds an empty embedded database to the bundled server, from which a first start makes its own: creating one takes several seconds
 * and twice the memory of a running server (docs/operating.md, "Sizing").
 */
export async function addCluster() {
  const { version } = readJson(path.join(root, "node_modules/@electric-sql/pglite/package.json"));
  const folder = path.join(path.dirname(SERVER), `cluster-${version}`);
  const [code] = await once(
    new Worker(new URL("./cluster.mjs", import.meta.url), { workerData: { folder } }),
    "exit",
  );
  if (code !== 0) throw new Error("The empty embedded database could not be created.");
}

/**
 * Bundles the service worker with the list of the files that Next's build wrote.
 *
 * @param {string} buildId
 */
export async function bundleServiceWorker(buildId) {
  const { build, stop } = await import("esbuild");
  const folder = path.join(root, ".next/static");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    KEPT_FILE.test(name),
  );
  const files = names.map((name) => `/_next/static/${name.split(path.sep).join("/")}`).sort();
  await build({
    absWorkingDir: root,
    entryPoints: ["app/studio/offline/service-worker.ts"],
    outdir: BROWSER_FOLDER,
    bundle: true,
    format: "iife",
    minify: true,
    target: "es2022",
    define: {
      BUILD: JSON.stringify({ id: buildId, files }),
      "process.env.NODE_ENV": '"production"',
    },
    logLevel: "error",
  });
  await stop();
}
