import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { addCluster, bundleServiceWorker, compileServer, SERVER } from "./bundle.mjs";
import { readJson, writeAtomically } from "./files.mjs";
import { generateIfNeeded } from "./generate.mjs";
import { hashSources } from "./hash.mjs";
import { checkNextVersion } from "./next-version.mjs";
import { root } from "./root.mjs";
import { runTool } from "./run.mjs";
import { step } from "./step.mjs";

const STAMP = path.join(root, ".next/teepad-build.json");

const SOURCES = [
  "app",
  "lib",
  "public",
  "scripts/setup/bundle.mjs",
  "scripts/setup/cluster.mjs",
  "scripts/setup/without-json-schema.cjs",
  "prisma/schema.prisma",
  "prisma.config.ts",
  "instrumentation.ts",
  "middleware.ts",
  "proxy.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  ".env",
  ".env.local",
  ".env.production",
  ".env.production.local",
];

/** Generated from other sources, which are hashed themselves. */
const GENERATED = ["lib/adapters/prisma/generated", "public/vendor"];

/**
 * Next derives the IDs of server actions from this key and would otherwise invent one for each build, so that a form
 * rendered by one build could not be sent to another. With the same key for all builds, a form of the previous release
 * still works as long as its action exists. The key is no secret and needs to be none: Next encrypts with it only what
 * inline actions close over, and we have none (scripts/setup/actions.test.ts).
 */
const ACTION_KEY = createHash("sha256").update("teepad server actions").digest("base64");

/** Builds the app if its sources changed since the last build. */
export async function buildIfNeeded() {
  if (isBuilt()) return;
  await step("Building the app (about 20 seconds)", () => build({ quiet: true }));
}

/**
 * Builds the pages and the server at the same time.
 *
 * @param {{ quiet: boolean }} options
 */
export async function build({ quiet }) {
  checkNextVersion();
  const sources = hashBuildSources();
  rmSync(STAMP, { force: true });
  // Pages use no database client: they take the services of the server.
  const server = generateIfNeeded({ quiet: true }).then(compileServer);
  // Awaited below. Until then, a failure must not end the process as an unhandled rejection.
  server.catch(() => {});
  // "compile" leaves out prerendering, a tenth of a build: all our pages depend on their request.
  await runTool("Building the app", "next/dist/bin/next", ["build", "--experimental-build-mode", "compile"], {
    quiet,
    env: {
      NODE_ENV: "production",
      // Two builds of the same sources are the same (next.config.mjs).
      TEEPAD_BUILD_ID: sources.slice(0, 20),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTION_KEY,
    },
  });
  const writeServer = await server;
  writeServer();
  await bundleServiceWorker(sources.slice(0, 20));
  // Not at the same time as the pages, which take as much memory.
  await addCluster();
  // A source that was edited during the build may or may not be in it. Without a stamp, the next start builds again.
  if (hashBuildSources() !== sources) return;
  writeAtomically(STAMP, JSON.stringify({ sources, buildId: readBuildId() }));
}

function isBuilt() {
  const stamp = readJson(STAMP);
  // A build by another tool has another ID; an interrupted one has none.
  return (
    stamp !== null &&
    stamp.buildId === readBuildId() &&
    existsSync(SERVER) &&
    stamp.sources === hashBuildSources()
  );
}

function readBuildId() {
  try {
    return readFileSync(path.join(root, ".next/BUILD_ID"), "utf8");
  } catch {
    return null;
  }
}

function hashBuildSources() {
  // Next inlines these into the pages.
  const inlined = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return hashSources(SOURCES, isSource, Object.fromEntries(inlined.sort()));
}

/** @param {string} file */
function isSource(file) {
  return !GENERATED.includes(file) && !/\.test\.tsx?$|\/README\.md$/.test(file);
}
