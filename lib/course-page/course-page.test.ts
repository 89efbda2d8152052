import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { COURSE_COLOUR_VALUES, SYMBOLS } from "@/lib/drawing/colours";
import { createDocument, toCourseDocument } from "@/lib/editor/document";
import { wholeHole, wholeLayout } from "@/lib/editor/testing/whole-course";
import { messagesIn } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { overviewOf } from "./page";
import { PAGE_SCRIPT } from "./script";
import { layoutLists } from "./sections";
import { toSharedDocument } from "./shared-document";
import { renderSketch } from "./sketch-svg";

it("the exported page has the colours of the other pages", () => {
  const colours = (file: string, prefix: string) =>
    new Map(
      [
        ...readFileSync(file, "utf8").matchAll(
          new RegExp(`--${prefix}([\\w-]+): (light-dark\\([^;]+\\));`, "g"),
        ),
      ].map(([, name, value]) => [name, value]),
    );
  const all = colours("app/globals.css", "color-");
  const own = colours("public/course-page.css", "");
  expect(own.size).toBeGreaterThan(8);
  for (const [name, value] of own) expect(all.get(name), name).toBe(value);
  const image = renderSketch(toCourseDocument(makeDocument([])));
  const inImage = [...image.matchAll(/--color-(\w+):(light-dark\([^)]+\))/g)];
  expect(inImage).toHaveLength(3);
  for (const [, name = "", value] of inImage) expect(all.get(name)?.replaceAll(" ", "")).toBe(value);
});

it("the exported page leaves out throws, the course's own discs and its club's landings, which nobody said are public", () => {
  const whole = createDocument({
    holes: [wholeHole],
    layouts: [{ ...wholeLayout, isActive: true }],
    features: [],
  });
  expect([whole.holes[0]?.throws, whole.layouts[0]?.discs, whole.layouts[0]?.landings].map(Boolean)).toEqual([
    ...[true, true, true],
  ]);
  expect(JSON.stringify(toSharedDocument(whole))).not.toMatch(/"(throws|discs|landings)"/);
});

it("the exported page has a script that ends no script element and is small", () => {
  expect(PAGE_SCRIPT).not.toContain("</");
  expect(PAGE_SCRIPT.length).toBeLessThan(5_500);
});

it("the list of holes has what each one climbs, and the totals if all are known", () => {
  const t = translatorFor(
    "en",
    messagesIn("en", ["coursePage", "layouts", "profile", "status", "viewer"]),
    "metres",
  );
  const heighten = (hole: ReturnType<typeof makeHole>, from: number, to: number) => {
    const source = { source: "Mapterhorn", resolution: 1, sigma: null, measuredOn: "2026-11-28" };
    const ground = (metres: number) => ({ ...source, metres, model: "terrain" as const });
    const [tee, target] = [hole.tees[0], hole.targets[0]];
    if (!tee || !target) throw new Error("The hole has no ends.");
    return {
      ...hole,
      tees: [{ ...tee, position: { ...tee.position, ground: ground(from) } }],
      targets: [{ ...target, position: { ...target.position, ground: ground(to) } }],
    };
  };
  const listOf = (holes: ReturnType<typeof makeHole>[]) => {
    const document = toCourseDocument(makeDocument(holes));
    return layoutLists(document, document.layouts, null, t)
      .text.replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/ +/g, " ");
  };
  const [first, second] = [
    heighten(makeHole("hole_1", 1), 100, 103.24),
    heighten(makeHole("hole_2", 2), 90, 88),
  ];
  const known = listOf([first, second]);
  expect(known).toContain("Hole 1 Par 3 ▲ 3.2 m 100 m");
  expect(known).toContain("Hole 2 Par 3 ▼ 2.0 m 100 m");
  expect(known).toContain("Climb 3 m");
  const partly = listOf([first, makeHole("hole_2", 2)]);
  expect(partly).toContain("▲ 3.2 m");
  expect(partly).not.toContain("Climb");
  expect(listOf([makeHole("hole_1", 1)])).not.toMatch(/[▲▼]/);
});

it("the exported page draws tees as numbered chips in their colours, and targets as on the map", () => {
  const t = translatorFor("en", messagesIn("en", ["print"]), "metres");
  const hole = makeHole("hole_1", 1);
  const [tee] = hole.tees;
  const red = { ...hole, tees: [{ ...tee, colours: ["red" as const] }] } as typeof hole;
  const document = toCourseDocument(makeDocument([red, makeHole("hole_2", 2)]));
  const { shapes } = overviewOf({ document }, { width: 200, height: 100 }, t);
  const fills = shapes.flatMap((shape) => ("d" in shape ? (shape.fill ?? []) : []));
  const { red: redTee } = COURSE_COLOUR_VALUES;
  expect(fills.filter((fill) => fill === SYMBOLS.target)).toHaveLength(2);
  expect(fills.filter((fill) => fill === redTee.fill || fill === SYMBOLS.path)).toHaveLength(2);
  expect(shapes.flatMap((shape) => ("text" in shape ? [[shape.text, shape.fill]] : []))).toEqual([
    ["1", redTee.text],
    ["2", "#ffffff"],
    ["N", expect.anything()],
  ]);
});
