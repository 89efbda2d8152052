import { describe, expect, it } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { formatPath } from "@/lib/validation/problems";
import type { CourseDocument } from "../document";
import { documentOfHoles, fairwayIdFor, HOME } from "../testing/courses";
import { checkProposal, onlyHole, type ProposedChange, previewProposal } from "./proposal";

const document = documentOfHoles(2);
const [one, two] = [fairwayIdFor(1), fairwayIdFor(2)];
const position = (hole: string) => ["holes", hole, "targets", "target_0", "position"];
const place = offsetBy(HOME, { east: 60, north: 104 });
const notes = (to: unknown, more: object = {}): ProposedChange =>
  ({ kind: "set", at: ["holes", one, "notes"], to, ...more }) as ProposedChange;

function expectChanges(proposed: ProposedChange[], course: CourseDocument = document) {
  const checked = checkProposal(course, proposed);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.changes;
}

/** The paths and codes of the problems. */
function problemsOf(...proposed: ProposedChange[]): string[] {
  const checked = checkProposal(document, proposed);
  return checked.ok ? [] : checked.problems.map(({ path, code }) => `${formatPath(path)} ${code}`);
}

describe("a proposal", () => {
  it("may leave out the state before, which it takes from the course as it is", () => {
    const target = document.holes[0]?.targets[0];
    expect(expectChanges([{ kind: "set", at: position(one), to: place }])).toEqual([
      { kind: "set", at: position(one), from: target?.position, to: place },
    ]);
    expect(expectChanges([{ kind: "number", to: { [one]: 2, [two]: 1 } }])).toMatchObject([
      { kind: "number", from: { [one]: 1, [two]: 2 } },
    ]);
    expect(expectChanges([{ kind: "delete", at: ["holes", two] }])).toMatchObject([
      { kind: "delete", item: document.holes[1], after: one },
    ]);
  });

  it("keeps what it comes to: changes of the same field are one, and those without an effect are none", () => {
    const changes = expectChanges([notes("First"), notes("Second", { from: "First" }), notes("Second")]);
    expect(changes).toEqual([{ kind: "set", at: ["holes", one, "notes"], from: null, to: "Second" }]);
    expect(problemsOf(notes(null))).toEqual(["changes no_change"]);
  });

  it.each<[string, ProposedChange]>([
    ["changes[0].at unknown_reference", { kind: "set", at: ["holes", "fairway_x", "notes"], to: "x" }],
    ["changes[0].at unknown_reference", { kind: "set", at: ["holes", one, "__proto__"], to: "x" }],
    ["changes[0].at unknown_reference", { kind: "delete", at: ["holes", "fairway_x"] }],
    ["changes[0].at unknown_reference", { kind: "move", at: ["layouts", "layout_x"], to: null }],
    ["changes[0].to too_big", notes("x".repeat(3000))],
    ["changes[0].to invalid_type", { kind: "set", at: ["holes", one, "flightPaths"], to: "x" }],
    ["changes[0].to.lat too_big", { kind: "set", at: position(one), to: { lat: 91, lng: 0 } }],
    ["changes[0].to invalid_type", { kind: "set", at: ["holes", one, "ends"], to: null }],
    ["changes[0] outdated", notes("x", { from: "y" })],
    ["changes[0] outdated", { kind: "number", from: { [one]: 5 }, to: { [one]: 6 } }],
    ["changes[0].item.tees required", { kind: "create", at: ["holes", "x"], item: { id: "x" } }],
  ])("is refused with %s", (problem, proposed) => {
    expect(problemsOf(proposed)).toContain(problem);
  });

  it("is refused by the rules of a course, with what is wrong in the course that it makes", () => {
    const away = offsetBy(HOME, { east: 60, north: 5000 });
    expect(problemsOf({ kind: "set", at: position(one), to: away })[0]).toMatch(/^course\./);
  });

  it("is about a hole if all its changes are", () => {
    const other: ProposedChange = { kind: "delete", at: ["holes", two] };
    expect(onlyHole([notes("x"), { kind: "set", at: position(one), to: place }])).toBe(one);
    expect(onlyHole([notes("x"), other])).toBeNull();
    expect(onlyHole([{ kind: "number", to: {} }])).toBeNull();
    expect(onlyHole([{ kind: "delete", at: ["layouts", "layout_main"] }])).toBeNull();
  });
});

describe("the preview of a proposal", () => {
  it("keeps what others have changed since, and lists what can't be made", () => {
    const changes = expectChanges([notes("Proposed"), { kind: "set", at: position(two), to: place }]);
    const [first, second] = document.holes as [
      CourseDocument["holes"][number],
      CourseDocument["holes"][number],
    ];
    const edited = { ...document, holes: [{ ...first, notes: "Edited" }, second] };
    const { document: preview, leftOut } = previewProposal(edited, changes);
    expect(preview.holes.map((hole) => [hole.notes, hole.targets[0]?.position])).toEqual([
      ["Edited", first.targets[0]?.position],
      [null, place],
    ]);
    expect(leftOut).toMatchObject([{ index: 0, reason: "changed", current: "Edited" }]);
    // The hole that doesn't change is the same.
    expect(preview.holes[0]).toBe(edited.holes[0]);
    const { leftOut: gone } = previewProposal({ ...document, holes: [first] }, changes);
    expect(gone).toMatchObject([{ index: 1, reason: "gone" }]);
  });
});
