import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { tilePixels } from "@/lib/ground/testing/tiles";
import { courseReport } from "@/lib/insight/report-schema";
import { pngWithGamma } from "@/lib/pictures/testing/images";

const COURSE = "examples/courses/ekeberg-oslo.json";
const folder = mkdtempSync(path.join(tmpdir(), "teepad-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run report` as npm does. */
function report(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/report.ts", ...args],
    { encoding: "utf8", env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME } },
  );
  return { status, stdout, stderr };
}

/** Writes tiles of a slope of 8 % to the north: one of the four that Ekeberg lies on at zoom 15, and the parents of all. */
function writeTerrain(name: string): string {
  const heightAt = ({ lat }: { lat: number }) => 100 + 0.08 * (lat - 59.88) * 111_195;
  for (const [z, x, y] of [
    [15, 17365, 9535],
    [14, 8682, 4767],
    [14, 8683, 4767],
  ] as const) {
    const directory = path.join(folder, name, `${z}`, `${x}`);
    mkdirSync(directory, { recursive: true });
    const pixels = tilePixels({ z, x, y }, { heightAt, size: 256, quantum: () => 1 / 256 });
    writeFileSync(path.join(directory, `${y}.png`), pngWithGamma(pixels));
  }
  return path.join(folder, name);
}

describe("npm run report", { tags: ["full"] }, () => {
  it("prints the report of a course as JSON that its schema describes, with every message in words", () => {
    const { status, stdout } = report(COURSE);
    expect(status).toBe(0);
    const { course, layouts } = courseReport.parse(JSON.parse(stdout));
    expect(course).toBe("Ekeberg Disc Golf Course (Oslo, Norway)");
    expect(layouts.map(({ holes, ground }) => [holes.length, ground])).toEqual([[18, null]]);
    expect(layouts[0]?.sources[0]?.text).toContain("after the PDGA’s Par Guidelines");
    expect(layouts[0]?.holes[0]?.parByLevel[0]?.reason[0]?.text).toBe("81 m = 81 m effective length");
  });

  it("reads heights from a folder of tiles, whose colours no gamma changes", () => {
    const { status, stdout, stderr } = report(COURSE, "--terrain", writeTerrain("slope"), "--sigma", "0.3");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const [layout] = courseReport.parse(JSON.parse(stdout)).layouts;
    expect(layout?.ground).toMatchObject({ model: "terrain", sigma: 0.3, known: 18 });
    // Hole 1 goes 74 m south, so 5.9 m down.
    expect(layout?.holes[0]?.climb).toBeCloseTo(-0.08 * (59.8949319 - 59.8942663) * 111_195, 1);
    expect(layout?.par.shown).toBe(54);
  });

  it("says what differs from another version of the course, and nothing else", () => {
    const moved = JSON.parse(readFileSync(COURSE, "utf8"));
    moved.fairways[0].targetPosition.lat -= 0.001;
    const other = path.join(folder, "moved.json");
    writeFileSync(other, JSON.stringify(moved));
    const compared = (file: string) =>
      courseReport.parse(JSON.parse(report(COURSE, "--compare", file).stdout)).comparisons[0];
    expect(compared(COURSE)).toEqual({ first: "Main", second: "Main", rows: [] });
    const rows = new Map(
      compared(other)?.rows.map((row) => [row.what.text, [row.first?.text, row.second?.text]]),
    );
    expect(rows.get("Hole 1")).toEqual(["81 m · – · Straight · Par 3", "188 m · – · Straight · Par 4"]);
    expect(rows.get("Par")).toEqual(["Par 54", "Par 55"]);
    expect(rows.has("Hole 2")).toBe(false);
  });

  it("exits with 1 and names the file if it can't be read", () => {
    const [text, empty] = [path.join(folder, "notes.txt"), path.join(folder, "empty")];
    writeFileSync(text, "no course");
    mkdirSync(empty);
    for (const [args, problem] of [
      [[text], text],
      [[COURSE, "--terrain", empty], "has no tiles"],
    ] as const) {
      const { status, stdout, stderr } = report(...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toContain(problem);
    }
  });

  it("exits with 2 and explains wrong usage", () => {
    for (const [args, problem] of [
      [[], "Usage: npm run report"],
      [[COURSE, "--sigma", "much"], "--sigma: must be metres."],
    ] as const) {
      const { status, stderr } = report(...args);
      expect(status).toBe(2);
      expect(stderr).toContain(problem);
    }
  });
});
