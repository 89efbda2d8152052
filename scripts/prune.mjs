// node scripts/prune.mjs: deletes from node_modules what neither the built server nor an operator's command loads. The last
// step of a container image: afterwards nothing can be built or tested here.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
// Next's own copy. The package by itself would add 34 others.
import nft from "next/dist/compiled/@vercel/nft/index.js";
import { SERVER } from "./setup/bundle.mjs";
import { root } from "./setup/root.mjs";

const NEXT = path.join(root, ".next");
const MODULES = path.join(root, "node_modules");

/** Returns the sources of the operator's commands: what package.json runs without development dependencies. */
function listCommands() {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return Object.values(scripts).flatMap(
    (line) => /^node scripts\/run\.mjs (scripts\/\S+)$/.exec(line)?.[1] ?? [],
  );
}

/** Packages that load some of their files by names that are not in their code. */
const WHOLE = [
  "@electric-sql/pglite",
  "@esbuild",
  "@fontsource-variable/figtree",
  "@node-rs",
  "canvaskit-wasm",
  "esbuild",
  // Next's server resolves them at its start.
  "next/dist/compiled/@babel/runtime",
  "next/dist/compiled/webpack",
  "tsx",
];

/** Compared with the sources before each command (scripts/setup). */
const STATE = [".package-lock.json", path.join("prisma", "package.json")];

/** For development, browsers, bundlers and debuggers, and for resizing images, which no page needs. */
const UNUSED = /^node_modules\/(@img|maplibre-gl|react-dom|sharp)\/|\.dev\.js$|\.map$/;

/** What Next's server refers to, and only building, developing and other runtimes load: 15 of 32 MB. */
const UNUSED_OF_NEXT =
  /^node_modules\/next\/dist\/(docs\/|server\/capsize-font-metrics|compiled\/(@modelcontextprotocol|@next|babel|babel-packages|crypto-browserify|cssnano-simple|edge-runtime|next-devtools|postcss-preset-env)\/)/;

/** @param {string} file relative to the root */
const isUnused = (file) => {
  const name = file.split(path.sep).join("/");
  return UNUSED.test(name) || UNUSED_OF_NEXT.test(name);
};

/** @param {string} folder */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Returns the files that the built pages need, as Next traced them. */
function tracedByNext() {
  return listFiles(NEXT)
    .filter((file) => file.endsWith(".nft.json"))
    .flatMap((file) =>
      JSON.parse(readFileSync(file, "utf8")).files.map((/** @type {string} */ name) =>
        path.resolve(path.dirname(file), name),
      ),
    );
}

/** Returns the files that the bundled server and the commands need. */
async function traced() {
  // Bundles without packages: nft does not resolve the sources' imports of each other.
  const folder = path.join(NEXT, "commands");
  await build({
    absWorkingDir: root,
    entryPoints: listCommands(),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  const entries = [...listFiles(path.dirname(SERVER)), ...listFiles(folder)].filter((file) =>
    file.endsWith(".mjs"),
  );
  const { fileList } = await nft.nodeFileTrace([...entries, path.join(root, "scripts/run.mjs")], {
    base: root,
    ignore: isUnused,
  });
  rmSync(folder, { recursive: true });
  return [...fileList].map((name) => path.join(root, name));
}

/** Returns whether to keep a file of node_modules. */
async function keeper() {
  const kept = new Set([
    ...tracedByNext(),
    ...(await traced()),
    ...STATE.map((name) => path.join(MODULES, name)),
  ]);
  const whole = WHOLE.map((name) => path.join(MODULES, name) + path.sep);
  return (/** @type {string} */ file) =>
    !isUnused(path.relative(root, file)) &&
    (kept.has(file) || whole.some((folder) => file.startsWith(folder)));
}

/** @param {string} folder */
function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

const isKept = await keeper();
for (const file of listFiles(MODULES)) if (!isKept(file)) rmSync(file);
removeEmptyFolders(MODULES);
