import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { root } from "./setup/root.mjs";

const report = z.object({
  boundary_violations: z.array(z.object({ from_path: z.string(), to_path: z.string() })),
  boundary_coverage_violations: z.array(z.object({ path: z.string() })),
  policy_violations: z.array(z.object({ path: z.string(), matched: z.string() })),
});

/** Files whose imports the table allows: folder, name, text. */
const ALLOWED = [
  ["lib/geo", "distance.ts", "export const distance = 1;"],
  [
    "lib/geo",
    "types-only.ts",
    'import type { Course } from "@/lib/validation/course";\nexport type Box = Course;',
  ],
  [
    "lib/validation",
    "course.ts",
    'import "@/lib/geo/distance";\nexport type Course = 1;\nexport const course = 1;',
  ],
  ["lib/courses", "courses.ts", 'import "./inside";\nexport const courses = 1;'],
  ["lib/courses", "inside.ts", 'import "../geo/distance";'],
  ["lib/courses/testing", "fake.ts", 'import "@/lib/server/main";'],
  ["lib/server", "main.ts", 'import "next";\nimport "@/lib/courses/courses";'],
  ["app/ui", "button.tsx", 'import "react";'],
  ["app", "page.tsx", 'import "@/app/ui/button";'],
] as const;

/** One file for each kind of import that it forbids. */
const FORBIDDEN = [
  ["app/courses", "from-an-unlisted-room.ts", 'import "@/lib/unlisted/room";'],
  ["app/studio/unlisted", "room.ts", 'import "@/app/ui/button";'],
  ["app/ui", "upwards.tsx", 'import "@/app/courses/from-an-unlisted-room";'],
  ["lib/courses", "from-tests.ts", 'import "./testing/fake";'],
  ["lib/geo", "by-alias.ts", 'import "@/lib/courses/courses";'],
  ["lib/geo", "by-path.ts", 'import "../courses/courses";'],
  ["lib/geo", "by-value.ts", 'import { course } from "@/lib/validation/course";\nexport const box = course;'],
  ["lib/geo", "on-demand.ts", 'export const load = () => import("../courses/courses");'],
  ["lib/geo", "passed-on.ts", 'export { courses } from "@/lib/courses/courses";'],
  ["lib/unlisted", "room.ts", 'import "@/lib/geo/distance";'],
] as const;

const FRAMEWORKS = [
  ["app", "link.tsx", 'import "next/link";'],
  ["lib/courses", "framework.ts", 'import "next/headers";\nimport "react-dom/client";'],
] as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teepad-layers-"));
  for (const name of ["fallow.toml", "fallow.packages.json", "tsconfig.json"]) {
    await cp(path.join(root, name), path.join(folder, name));
  }
  for (const parent of ["lib", "app/studio"]) {
    for (const entry of await readdir(path.join(root, parent), { withFileTypes: true })) {
      if (entry.isDirectory()) await mkdir(path.join(folder, parent, entry.name), { recursive: true });
    }
  }
  const files = [...ALLOWED, ...FORBIDDEN, ...FRAMEWORKS, ["elsewhere", "file.ts", "export {};"]] as const;
  for (const [room, name, text] of files) {
    await mkdir(path.join(folder, room), { recursive: true });
    await writeFile(path.join(folder, room, name), text);
  }
  // Makes every file an entry point.
  const scripts = Object.fromEntries(
    files.map(([room, name]) => [`${room}/${name}`, `node ${room}/${name}`]),
  );
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ name: "seeded", scripts }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it("the linter rejects each kind of import that the table of layers forbids, and no other", async () => {
  const fallow = path.join(root, "node_modules/fallow/bin/fallow");
  const args = [
    "dead-code",
    "--boundary-violations",
    "--policy-violations",
    "--no-cache",
    "--format",
    "json",
    "--root",
  ];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [fallow, ...args, folder], (_error, stdout) => resolve(stdout));
  });
  const found = report.parse(JSON.parse(output));
  expect(found.boundary_violations.map(({ from_path }) => from_path).sort()).toEqual(
    FORBIDDEN.map(([room, name]) => `${room}/${name}`),
  );
  expect(found.boundary_coverage_violations).toEqual([{ path: "elsewhere/file.ts" }]);
  expect(
    found.policy_violations.map(({ path: file, matched }) => `${path.basename(file)} ${matched}`),
  ).toEqual(["link.tsx next/link", "framework.ts next/headers", "framework.ts react-dom/client"]);
});
