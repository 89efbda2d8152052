import * as z from "zod";
import { listOf, onAnyList } from "./any-list";
import { MAIN_LAYOUT_ID } from "./course-ids";
import { checkArea, checkDistances, checkNumbersAreUnique } from "./course-rules";
import { crossesItself, FEATURE_LIMITS, feature } from "./feature";
import { checkIdsAreUnique, HOLE_LIMITS, type Hole, hole } from "./hole";
import { LAYOUT_LIMITS, type Layout, layout } from "./layout";
import { ruleIssue, sentenceIssue } from "./problems";

const holes = listOf(hole, HOLE_LIMITS.holes).superRefine((list, issues) => {
  if (list.length > HOLE_LIMITS.holes) return;
  const fairways = list.map(toMainFairway);
  checkNumbersAreUnique(fairways, issues.addIssue);
  checkDistances(fairways, issues.addIssue);
  checkArea(fairways, issues.addIssue);
}, onAnyList);

const layouts = listOf(layout, LAYOUT_LIMITS.layouts);
const features = listOf(feature, FEATURE_LIMITS.features);

/**
 * A complete course as the studio saves it: its holes, layouts and features. A hole may lack a tee or a target. The
 * limits of the interface (1000 m from tee to target, 5 km²) apply to the main layout.
 */
export const courseDocument = z.object({ holes, layouts, features }).superRefine((course, issues) => {
  const add = issues.addIssue;
  checkIdsAreUnique(course, add);
  checkLayouts(course, add);
  checkFeatures(course, add);
});
export type CourseDocumentData = z.infer<typeof courseDocument>;

type AddIssue = (issue: ReturnType<typeof ruleIssue>) => void;

function checkLayouts({ holes, layouts }: CourseDocumentData, add: AddIssue): void {
  const byId = new Map(holes.map((each) => [each.id, each]));
  const playIds = new Set<string>();
  if (layouts[0]?.id !== MAIN_LAYOUT_ID) {
    add(ruleIssue("required", `must start with the main layout, ${MAIN_LAYOUT_ID}`, ["layouts"]));
  }
  layouts.forEach((each, index) => {
    const isMain = each.id === MAIN_LAYOUT_ID;
    const { discs = [], landings = [], osm = [] } = each;
    checkIdsAreUnique({ discs, landings, osm }, (issue) =>
      add({ ...issue, path: ["layouts", index, ...(issue.path ?? [])] }),
    );
    const path = ["layouts", index, "plays"];
    if (isMain !== (each.plays === null)) {
      add(ruleIssue("invalid_type", isMain ? "must be null for the main layout" : "must be an array", path));
    }
    each.plays?.forEach((play, at) => {
      const playPath = [...path, at];
      if (playIds.has(play.id)) add(ruleIssue("duplicate", "is used twice", [...playPath, "id"]));
      playIds.add(play.id);
      for (const [field, text] of unknownReferences(byId.get(play.holeId), play)) {
        add(ruleIssue("unknown_reference", text, [...playPath, field]));
      }
    });
  });
}

/** The fields of a play that refer to something that its hole doesn't have. */
function unknownReferences(
  hole: Hole | undefined,
  { teeId, targetId, flightPathId }: NonNullable<Layout["plays"]>[number],
): [field: string, text: string][] {
  if (!hole) return [["holeId", "must be the ID of one of the course's holes"]];
  const isKnown = (items: readonly { id: string }[], id: string | null) =>
    id === null || items.some((item) => item.id === id);
  const found: [string, string][] = [];
  if (!isKnown(hole.tees, teeId)) found.push(["teeId", "must be the ID of one of the hole's tees"]);
  if (!isKnown(hole.targets, targetId))
    found.push(["targetId", "must be the ID of one of the hole's targets"]);
  if (!isKnown(hole.flightPaths, flightPathId)) {
    found.push(["flightPathId", "must be the ID of one of the hole's flight paths"]);
  }
  return found;
}

function checkFeatures({ holes, layouts, features }: CourseDocumentData, add: AddIssue): void {
  const holeIds = new Set(holes.map(({ id }) => id));
  const layoutIds = new Set(layouts.map(({ id }) => id));
  const dropZones = new Set(features.filter(({ kind }) => kind === "drop_zone").map(({ id }) => id));
  const allPoints = features.reduce((sum, { points }) => sum + points.length, 0);
  if (allPoints > FEATURE_LIMITS.allPoints) {
    const text = `all features together have ${allPoints} points; the maximum is ${FEATURE_LIMITS.allPoints}`;
    add(sentenceIssue("too_big", text, ["features"]));
  }
  features.forEach((each, index) => {
    // Compares all pairs of sides, so the number of points has to be checked first.
    if (allPoints <= FEATURE_LIMITS.allPoints && each.shape === "area" && crossesItself(each.points)) {
      const text = "the outline of the area crosses itself";
      add(sentenceIssue("self_crossing", text, ["features", index, "points"]));
    }
    const expectAll = (known: ReadonlySet<string>, ids: readonly string[], field: string, what: string) =>
      ids.forEach((id, at) => {
        if (known.has(id) && ids.indexOf(id) === at) return;
        const text = known.has(id) ? "is used twice" : `must be the ID of one of the course's ${what}`;
        add(
          ruleIssue(known.has(id) ? "duplicate" : "unknown_reference", text, ["features", index, field, at]),
        );
      });
    expectAll(holeIds, each.holeIds, "holeIds", "holes");
    expectAll(layoutIds, each.layoutIds, "layoutIds", "layouts");
    if (each.dropZoneId !== null && !dropZones.has(each.dropZoneId)) {
      const text = "must be the ID of one of the course's drop zones";
      add(ruleIssue("unknown_reference", text, ["features", index, "dropZoneId"]));
    }
  });
}

/** The hole as the main layout plays it, for the rules of the interface. Parts of it may be invalid. */
function toMainFairway(hole: unknown) {
  const { number, tees, targets, flightPaths, teeId, targetId } = (hole ?? {}) as Record<string, unknown>;
  const items = (list: unknown): (Record<string, unknown> | null)[] => (Array.isArray(list) ? list : []);
  return {
    number,
    teePosition: items(tees).find((each) => each?.id === teeId)?.position ?? null,
    targetPosition: items(targets).find((each) => each?.id === targetId)?.position ?? null,
    flightPaths: items(flightPaths).filter((path) => path?.teeId === teeId && path?.targetId === targetId),
  };
}
