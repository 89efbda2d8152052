import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { courseDocument } from "@/lib/validation/course-document";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { LAYOUT_LIMITS, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check } from "@/lib/validation/problems";
import { type CourseDocument, createDocument, type EditedLayout, type EditedPlay } from "../document";
import { fairwaysOf, findFairway, mainFairwayId } from "../fairways";
import { run } from "../testing/run";
import {
  otherHole,
  otherLayout,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "../testing/whole-course";
import { addNewHole, deleteHole, duplicateHole } from "./holes";
import { layoutsFullReason } from "./layout-limit";
import { addLayout, changeLayout, deleteLayout, playHoleIn } from "./layouts";
import { playByRule, playRules } from "./play-rules";
import { changePlay, moveFairway, movePlay, removeFairway, removePlay } from "./plays";

const document = createDocument({
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout, otherLayout],
  features: [wholeFeature, ...wholeDropZones],
});
const id = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, "0")}`;
const NEW = id("layout", 7);
const layoutOf = (after: CourseDocument, layoutId: string) =>
  after.layouts.find((layout) => layout.id === layoutId) as EditedLayout;
const playsOf = (after: CourseDocument, layoutId = wholeLayout.id) =>
  layoutOf(after, layoutId).plays as readonly EditedPlay[];
const [first, second] = playsOf(document) as [EditedPlay, EditedPlay];

/** Runs a command and checks that its result can be saved. */
const edit = (...[command, before = document]: [Parameters<typeof run>[0], CourseDocument?]) => {
  const { document: after, label } = run(command, before);
  const checked = check(courseDocument, after);
  expect(checked.ok ? [] : checked.problems).toEqual([]);
  return { after, label: inEnglish(label) };
};

/** Generates the ids of new plays. */
function newIds(from = 70): () => string {
  let next = from;
  return () => id("play", next++);
}

describe("playing by a rule", () => {
  const holes = Array.from({ length: 18 }, (_, index) => {
    const number = index + 1;
    const [tee] = wholeHole.tees;
    const [target] = wholeHole.targets;
    if (!tee || !target) throw new Error("The hole has no ends.");
    const others = number % 2 ? [{ ...tee, id: "tee_2", colours: ["red" as const] }] : [];
    return {
      ...wholeHole,
      ...{
        id: id("fairway", 100 + number),
        number,
        label: null,
        flightPaths: [],
        teeId: "tee_1",
        targetId: "target_1",
      },
      tees: [{ ...tee, id: "tee_1", colours: ["blue" as const] }, ...others],
      targets: [
        { ...target, id: "target_1" },
        ...(number === 4 ? [{ ...target, id: "target_2", name: null }] : []),
      ],
    };
  });
  const course = createDocument({ holes, layouts: [NEW_MAIN_LAYOUT], features: [] });
  const before = edit(addLayout(NEW, "Short", NEW_MAIN_LAYOUT.id, newIds()), course).after;
  const by = (...[rule]: [Parameters<typeof playByRule>[1]]) =>
    edit(playByRule(NEW, rule, newIds()), before).after;

  test("uses the tee of a colour, or a target, on the holes that have it, and others as before", () => {
    const red = by({ tees: "red" });
    expect(playsOf(red, NEW).map(({ teeId }) => teeId)).toEqual(
      holes.map(({ number }) => (number % 2 ? "tee_2" : null)),
    );
    expect(layoutOf(red, NEW).colour).toBe("red");
    const targets = playsOf(by({ target: 1 }), NEW).map(({ targetId }) => targetId);
    expect(targets.flatMap((target, index) => (target ? [index + 1] : []))).toEqual([4]);
  });

  test("plays half of the holes by their numbers, or all of them again", () => {
    const numbers = (after: CourseDocument) => fairwaysOf(after, NEW).map(({ number }) => number);
    expect(numbers(by({ holes: "back" }))).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
    const front = by({ holes: "front" });
    expect(numbers(front)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const all = edit(playByRule(NEW, { holes: "all" }, newIds(200)), front).after;
    expect(numbers(all)).toHaveLength(18);
    expect(playsOf(all, NEW)[0]).toEqual(playsOf(front, NEW)[0]);
  });

  test("offers what the course has, and nothing that changes nothing", () => {
    expect(playRules(course)).toEqual([
      ...[{ tees: "blue" }, { tees: "red" }, { target: 0 }, { target: 1 }],
      ...[{ holes: "all" }, { holes: "front" }, { holes: "back" }],
    ]);
    expect(playRules(createDocument({ holes: [], layouts: [], features: [] }))).toEqual([]);
    expect(playByRule(NEW, { holes: "all" }, newIds())(before)).toBeNull();
    expect(playByRule(NEW_MAIN_LAYOUT.id, { holes: "all" }, newIds())(before)).toBeNull();
  });
});

describe("adding a layout", () => {
  test("copies how another one plays its holes, under new ids", () => {
    const { after, label } = edit(addLayout(NEW, "Red", wholeLayout.id, newIds()));
    expect(label).toContain("Red");
    expect(layoutOf(after, NEW)).toEqual({
      id: NEW,
      name: "Red",
      colour: "red",
      description: null,
      level: "red",
      isActive: true,
      plays: [
        { ...first, id: id("play", 70) },
        { ...second, id: id("play", 71) },
      ],
    });
    expect(after.layouts.slice(0, 3)).toEqual(document.layouts);
  });

  test("copies the main layout as a play of every hole with its par and length", () => {
    const { after } = edit(addLayout(NEW, "Copy", MAIN_LAYOUT_ID, newIds()));
    const withoutId = ({ id: _, ...fairway }: ReturnType<typeof fairwaysOf>[0]) => fairway;
    expect(fairwaysOf(after, NEW).map(withoutId)).toEqual(fairwaysOf(after).map(withoutId));
    expect(playsOf(after, NEW)[0]).toMatchObject({ holeId: wholeHole.id, par: 4, playedLength: 130.5 });
  });

  test("stops at 24, with a reason", () => {
    const layouts = Array.from({ length: LAYOUT_LIMITS.layouts - 1 }, (_, index) => ({
      ...otherLayout,
      id: id("layout", 100 + index),
    }));
    const full = createDocument({ ...document, layouts: [NEW_MAIN_LAYOUT, ...layouts], features: [] });
    expect(addLayout(NEW, "One more", MAIN_LAYOUT_ID, newIds())(full)).toBeNull();
    expect(layoutsFullReason(full)).toMatchObject({ values: { most: 24 } });
    expect(layoutsFullReason(document)).toBeNull();
  });
});

describe("deleting a layout", () => {
  test("keeps the holes, and drops what refers to it", () => {
    const { after } = edit(deleteLayout(wholeLayout.id));
    expect(after.layouts.map((layout) => layout.id)).toEqual([MAIN_LAYOUT_ID, otherLayout.id]);
    expect(after.holes).toBe(document.holes);
    expect(after.features[0]?.layoutIds).toEqual([]);
  });

  test("is refused for the main layout, and for one that doesn't exist", () => {
    expect(deleteLayout(MAIN_LAYOUT_ID)(document)).toBeNull();
    expect(deleteLayout(NEW)(document)).toBeNull();
  });
});

describe("changing a layout", () => {
  test("changes what is said about it, also about the main one", () => {
    const change = { name: " Long ", colour: "gold", level: "gold", isActive: false } as const;
    for (const layoutId of [MAIN_LAYOUT_ID, wholeLayout.id]) {
      const { after } = edit(changeLayout(layoutId, change));
      expect(layoutOf(after, layoutId)).toEqual({ ...layoutOf(document, layoutId), ...change, name: "Long" });
    }
  });

  test("is refused if nothing changes, or the rules refuse it", () => {
    expect(changeLayout(wholeLayout.id, { name: wholeLayout.name })(document)).toBeNull();
    expect(changeLayout(wholeLayout.id, { name: " " })(document)).toBeNull();
    expect(changeLayout(wholeLayout.id, { name: "x".repeat(61) })(document)).toBeNull();
    expect(changeLayout(NEW, { name: "None" })(document)).toBeNull();
  });
});

describe("the holes of a layout", () => {
  test("can be added at the end, also once more", () => {
    const added = edit(playHoleIn(wholeLayout.id, otherHole.id, id("play", 70))).after;
    expect(playsOf(added).map(({ holeId }) => holeId)).toEqual([wholeHole.id, wholeHole.id, otherHole.id]);
    const twice = edit(playHoleIn(wholeLayout.id, otherHole.id, id("play", 71)), added).after;
    expect(playsOf(twice)).toHaveLength(4);
  });

  test("are at most 54", () => {
    const plays = Array.from({ length: LAYOUT_LIMITS.plays }, (_, n) => ({ ...second, id: id("play", n) }));
    const full = createDocument({
      ...document,
      layouts: [NEW_MAIN_LAYOUT, { ...wholeLayout, plays }],
      features: [],
    });
    expect(playHoleIn(wholeLayout.id, otherHole.id, id("play", 70))(full)).toBeNull();
    // A new hole is added to the course anyway.
    const newHole = addNewHole(id("fairway", 5), wholeHole.tees[0]?.position as never, {
      layoutId: wholeLayout.id,
      playId: id("play", 70),
    });
    expect(edit(newHole, full).after.holes).toHaveLength(3);
  });

  test("are every hole once in the main layout", () => {
    expect(playHoleIn(MAIN_LAYOUT_ID, otherHole.id, id("play", 70))(document)).toBeNull();
    // @ts-expect-error: the id of a hole isn't that of a play.
    expect(removePlay(wholeHole.id)(document)).toBeNull();
    // @ts-expect-error
    expect(movePlay(wholeHole.id, 1)(document)).toBeNull();
  });

  test("can be removed, and stay in the course", () => {
    const { after } = edit(removeFairway(first.id));
    expect(playsOf(after)).toEqual([second]);
    expect(after.holes).toBe(document.holes);
    expect(removePlay(id("play", 70))(document)).toBeNull();
  });

  test("can be moved, within the list", () => {
    expect(playsOf(edit(moveFairway(first.id, 1)).after)).toEqual([second, first]);
    expect(playsOf(edit(movePlay(first.id, 99)).after)).toEqual([second, first]);
    expect(playsOf(edit(movePlay(second.id, -1)).after)).toEqual([second, first]);
    expect(movePlay(first.id, 0)(document)).toBeNull();
  });

  test("are holes in the main layout: moving one renumbers, and removing one deletes it from the course", () => {
    const main = mainFairwayId(wholeHole.id);
    const moved = edit(moveFairway(main, 1)).after;
    expect(moved.holes.map(({ id }) => id)).toEqual([otherHole.id, wholeHole.id]);
    expect(moved.layouts).toBe(document.layouts);
    expect(edit(removeFairway(main)).after.holes.map(({ id }) => id)).toEqual([otherHole.id]);
  });

  test("include new and copied holes of the layout that is shown, and lose deleted ones", () => {
    const play = { layoutId: wholeLayout.id, playId: id("play", 70) };
    const centre = wholeHole.tees[0]?.position as never;
    const added = edit(addNewHole(id("fairway", 5), centre, play)).after;
    expect(playsOf(added).at(-1)).toMatchObject({ id: play.playId, holeId: id("fairway", 5), teeId: null });
    const copied = edit(duplicateHole(wholeHole.id, id("fairway", 5), play)).after;
    expect(playsOf(copied).at(-1)?.holeId).toBe(id("fairway", 5));
    expect(playsOf(edit(deleteHole(wholeHole.id)).after)).toEqual([]);
  });
});

describe("how a layout plays a hole", () => {
  test("can be changed without changing the hole", () => {
    const { after } = edit(
      changePlay(first.id, { teeId: "tee_x", targetId: null, flightPathId: null, par: 5 }),
    );
    expect(playsOf(after)).toEqual([
      { ...first, teeId: "tee_x", targetId: null, flightPathId: null, par: 5 },
      second,
    ]);
    expect(after.holes).toBe(document.holes);
    expect(findFairway(after, first.id)).toMatchObject({
      teePosition: wholeHole.tees[0]?.position,
      targetPosition: wholeHole.targets[0]?.position,
      par: 5,
    });
  });

  test("is the hole's own in the main layout", () => {
    const { after } = edit(changePlay(mainFairwayId(wholeHole.id), { teeId: "tee_y", par: null }));
    expect(after.holes[0]).toEqual({ ...wholeHole, teeId: "tee_y", par: null });
    expect(after.layouts).toBe(document.layouts);
  });

  test("is refused if nothing changes, or for no such fairway", () => {
    expect(changePlay(first.id, { par: first.par })(document)).toBeNull();
    expect(changePlay(mainFairwayId(wholeHole.id), { par: 4 })(document)).toBeNull();
    expect(changePlay(id("play", 70), { par: 4 })(document)).toBeNull();
  });

  test("is refused for a tee, target or flight path that the hole doesn't have, and a par out of range", () => {
    for (const fairwayId of [first.id, mainFairwayId(wholeHole.id)]) {
      expect(changePlay(fairwayId, { teeId: "tee_9" })(document)).toBeNull();
      expect(changePlay(fairwayId, { targetId: "target_9" })(document)).toBeNull();
      expect(changePlay(fairwayId, { par: 8 })(document)).toBeNull();
      expect(changePlay(fairwayId, { playedLength: 0 })(document)).toBeNull();
    }
    expect(changePlay(first.id, { flightPathId: "path_9" })(document)).toBeNull();
  });
});
