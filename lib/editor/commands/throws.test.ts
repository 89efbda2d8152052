import { describe, expect, test } from "vitest";
import { THROW_LIMITS } from "@/lib/validation/kept-throw";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { apply } from "../changes/apply";
import { diff } from "../changes/diff";
import { createDocument } from "../document";
import { wholeHole, wholeLayout } from "../testing/whole-course";
import type { Command } from "./command";
import {
  courseThrows,
  forgetDisc,
  forgetLandings,
  forgetThrow,
  keepDisc,
  keepLandings,
  keepThrow,
} from "./throws";

const [kept] = wholeHole.throws as NonNullable<typeof wholeHole.throws>;
const [disc] = wholeLayout.discs as NonNullable<typeof wholeLayout.discs>;
const [landings] = wholeLayout.landings as NonNullable<typeof wholeLayout.landings>;
const { throws: _, ...bareHole } = wholeHole;
const bare = createDocument({ holes: [bareHole], layouts: [NEW_MAIN_LAYOUT], features: [] });
const id = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, "0")}` as never;

const run = (document: typeof bare, ...commands: Command[]) =>
  commands.reduce((before, command) => command(before)?.document ?? before, document);

describe("what a designer keeps of throws", () => {
  test("is added and removed, and leaves no trace once it is gone", () => {
    const all = run(
      bare,
      keepThrow(bareHole.id, kept as never),
      keepDisc(disc as never),
      keepLandings(landings as never),
    );
    expect(all.holes[0]?.throws).toEqual([kept]);
    expect(courseThrows(all)).toEqual({ discs: [disc], landings: [landings] });
    const none = run(
      all,
      forgetThrow(bareHole.id, kept?.id ?? ""),
      forgetDisc(disc?.id ?? ""),
      forgetLandings("white"),
    );
    expect(none).toEqual(bare);
  });

  test("replaces the landings of the same level", () => {
    const again = { ...landings, landings: [{ length: 90, left: null }] };
    expect(
      courseThrows(run(bare, keepLandings(landings as never), keepLandings(again as never))).landings,
    ).toEqual([again]);
  });

  test("has maximum numbers", () => {
    const discs = Array.from({ length: THROW_LIMITS.discs + 1 }, (_, at) =>
      keepDisc({ ...disc, id: id("disc", at) } as never),
    );
    expect(courseThrows(run(bare, ...discs)).discs).toHaveLength(THROW_LIMITS.discs);
    const throws = Array.from({ length: THROW_LIMITS.throws + 1 }, (_, at) =>
      keepThrow(bareHole.id, { ...kept, id: id("throw", at) } as never),
    );
    expect(run(bare, ...throws).holes[0]?.throws).toHaveLength(THROW_LIMITS.throws);
  });

  test("merges: two designers who keep at once keep both", () => {
    const mine = run(bare, keepThrow(bareHole.id, kept as never), keepDisc(disc as never));
    const theirs = run(
      bare,
      keepThrow(bareHole.id, { ...kept, id: id("throw", 5) } as never),
      keepDisc({ ...disc, id: id("disc", 5) } as never),
    );
    const { document, clashes } = apply(mine, JSON.parse(JSON.stringify(diff(bare, theirs))));
    expect(clashes).toEqual([]);
    expect(document.holes[0]?.throws).toHaveLength(2);
    expect(courseThrows(document).discs).toHaveLength(2);
  });
});
