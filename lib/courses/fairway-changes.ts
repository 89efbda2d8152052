import { dequal } from "dequal/lite";
import { midpoint } from "@/lib/geo/midpoint";
import { newId } from "@/lib/ids";
import type { FairwayInput } from "@/lib/validation/course";
import type { FairwayChange } from "@/lib/validation/course-api";
import { type CourseDocumentData, courseDocument } from "@/lib/validation/course-document";
import { moveTo } from "@/lib/validation/ground-height";
import { emptyHole, type Hole, newTarget, newTee } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import { check, type Problem } from "@/lib/validation/problems";

/**
 * Applies the fairways that an application sends to a course. A fairway is matched with the hole that has its
 * `id`, else with the hole that has its number; otherwise it becomes a new hole. Holes without a matching
 * fairway are deleted. In a matched hole, only the fields of a fairway change: the number, and the main
 * layout's tee, target and flight path. Everything else stays: other tees, targets and flight paths, names,
 * notes, the designer's par, layouts and features.
 */
export function applyFairways(
  document: CourseDocumentData,
  fairways: readonly FairwayChange[],
): { ok: true; document: CourseDocumentData } | { ok: false; problems: [Problem, ...Problem[]] } {
  const byId = new Map(document.holes.map((hole) => [hole.id, hole]));
  const [unknown, ...others] = fairways.flatMap(({ id }, index): Problem[] => {
    if (!id || byId.has(id)) return [];
    const text = "must be the ID of one of the course's fairways, or omitted for a new one";
    return [{ path: ["fairways", index, "id"], code: "unknown_reference", text }];
  });
  if (unknown) return { ok: false, problems: [unknown, ...others] };

  const named = new Set(fairways.map(({ id }) => id));
  const byNumber = new Map(
    document.holes.filter(({ id }) => !named.has(id)).map((hole) => [hole.number, hole]),
  );
  const holes = fairways.map((fairway) => {
    const hole = fairway.id ? byId.get(fairway.id) : byNumber.get(fairway.number);
    return hole ? changeHole(hole, fairway) : newHole(fairway);
  });
  holes.sort((a, b) => a.number - b.number);
  const changed = dropDeletedHoles({ ...document, holes });
  // The fairways themselves were validated with the request. The remaining rules concern the course as a
  // whole: alternate flight paths, for example, count towards its area.
  const valid = check(courseDocument, changed);
  if (valid.ok) return { ok: true, document: valid.value };
  const [first, ...more] = valid.problems.map(
    (problem): Problem => ({ ...problem, path: ["fairways"], text: problem.text }),
  );
  return { ok: false, problems: [first as Problem, ...more] };
}

function newHole({ number, teePosition, targetPosition, flightPath }: FairwayInput): Hole {
  const ends = { teeId: "tee_0", targetId: "target_0" };
  const points = flightPath?.map(({ lat, lng }) => ({ lat, lng })) ?? [midpoint(teePosition, targetPosition)];
  return {
    ...emptyHole(newId("fairway"), number),
    tees: [newTee(ends.teeId, teePosition)],
    targets: [newTarget(ends.targetId, targetPosition)],
    flightPaths: [{ id: "path_0", name: null, ...ends, points }],
    ...ends,
  };
}

function changeHole(hole: Hole, { number, teePosition, targetPosition, flightPath }: FairwayInput): Hole {
  const { tee, target, flightPaths } = playHole(hole);
  const [primary] = flightPaths;
  const teeId = tee?.id ?? freeId("tee", hole.tees);
  const targetId = target?.id ?? freeId("target", hole.targets);
  const next: Hole = {
    ...hole,
    number,
    teeId,
    targetId,
    tees: tee
      ? hole.tees.map((each) =>
          each.id === teeId ? { ...each, position: moveTo(each.position, teePosition) } : each,
        )
      : [...hole.tees, newTee(teeId, teePosition)],
    targets: target
      ? hole.targets.map((each) =>
          each.id === targetId ? { ...each, position: moveTo(each.position, targetPosition) } : each,
        )
      : [...hole.targets, newTarget(targetId, targetPosition)],
  };
  const points = flightPath?.map(({ lat, lng }) => ({ lat, lng }));
  if (primary) {
    // A midpoint stays the midpoint when an end moves.
    const wasMidpoint = tee && target && dequal(primary.points, [midpoint(tee.position, target.position)]);
    const kept = wasMidpoint ? [midpoint(teePosition, targetPosition)] : primary.points;
    next.flightPaths = hole.flightPaths.map((path) =>
      path.id === primary.id ? { ...path, points: [...(points ?? kept)] } : path,
    );
  } else if (points) {
    const path = { id: freeId("path", hole.flightPaths), name: null, teeId, targetId, points };
    next.flightPaths = [...hole.flightPaths, path];
  }
  return next;
}

/** The lowest unused id with this prefix. */
function freeId(prefix: string, taken: readonly { id: string }[]): string {
  for (let number = 0; ; number++) {
    const id = `${prefix}_${number}`;
    if (!taken.some((each) => each.id === id)) return id;
  }
}

/**
 * Removes deleted holes from layouts and features. A feature that applied only to deleted holes applies to
 * the whole course afterwards.
 */
function dropDeletedHoles({ holes, layouts, features }: CourseDocumentData): CourseDocumentData {
  const ids = new Set(holes.map(({ id }) => id));
  return {
    holes,
    layouts: layouts.map((layout) => ({
      ...layout,
      plays: layout.plays?.filter(({ holeId }) => ids.has(holeId)) ?? null,
    })),
    features: features.map((feature) => ({
      ...feature,
      holeIds: feature.holeIds.filter((id) => ids.has(id)),
    })),
  };
}
