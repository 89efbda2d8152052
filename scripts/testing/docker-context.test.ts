import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { listDockerContext } from "./docker-context";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What the image builds and runs: pages, the server, and the programs of the Dockerfile and package.json, without those of developers. */
function listEntryPoints(context: readonly string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const lines = [...Object.values<string>(scripts), readFileSync(path.join(ROOT, "Dockerfile"), "utf8")];
  const programs = lines.flatMap((line) =>
    line.includes("--dev") ? [] : [...line.matchAll(/scripts\/[\w-]+\.(?:mjs|ts)/g)].map(([name]) => name),
  );
  const forDevelopers = /^scripts\/(?:test|stress|lint|typecheck|dev)\.mjs$/;
  return [
    ...context.filter((file) => /^app\/.*\.tsx?$/.test(file)),
    ...["lib/server/main.ts", "next.config.mjs", "prisma.config.ts", "scripts/run.mjs"],
    ...new Set(programs.filter((name) => !forDevelopers.test(name))),
  ];
}

it("the container image gets every file that its pages, server and commands import", {
  tags: ["full"],
}, async () => {
  const context = listDockerContext(ROOT);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: listEntryPoints(context),
    outdir: "unused",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
    loader: { ".png": "empty", ".svg": "empty" },
  });
  const imported = Object.keys(metafile.inputs);
  expect(imported.length).toBeGreaterThan(500);
  const isGenerated = (file: string) => file.startsWith("lib/adapters/prisma/generated/");
  expect(imported.filter((file) => !isGenerated(file) && !context.includes(file))).toEqual([]);
});

it("the container image gets neither secrets, nor data, nor tests, nor what it builds itself", () => {
  const context = listDockerContext(ROOT);
  expect(context).toEqual(
    expect.arrayContaining(["package-lock.json", "docs/api/oauth.md", "examples/client/client.ts"]),
  );
  expect(
    context.filter((file) => /^\.(?:env|data|git)\b|\.test\.tsx?$|\/testing\/|^docs\/(?!api\/)/.test(file)),
  ).toEqual([]);
});
