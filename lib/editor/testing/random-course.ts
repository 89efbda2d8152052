import fc from "fast-check";
import { offsetBy } from "@/lib/geo/offset";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import {
  type CourseDocument,
  createDocument,
  type EditedFeature,
  type EditedHole,
  type EditedLayout,
  type EditedPlay,
} from "../document";
import { dropMissingReferences } from "../references";
import { fairwayIdFor, HOME } from "./courses";

const id = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, "0")}`;

export const anyPlace = fc
  .record({ east: fc.integer({ min: 0, max: 400 }), north: fc.integer({ min: 0, max: 400 }) })
  .map((offset) => offsetBy(HOME, offset));
/** Never where a tee is: a hole needs 0.1 m between both. */
const anyTargetPlace = anyPlace.map((place) => offsetBy(place, { east: 0.5, north: 0 }));
const anyName = fc.option(fc.constantFrom("A", "B", "Left"));
const anyPar = fc.option(fc.integer({ min: 2, max: 7 }));
const anyLength = fc.option(fc.integer({ min: 50, max: 200 }));

/** An id of a list, or null. */
const anyOf = (items: readonly { readonly id: string }[]) =>
  items.length === 0 ? fc.constant(null) : fc.option(fc.constantFrom(...items.map((item) => item.id)));

/** A hole with up to three tees and targets, and flight paths between some of their pairs. */
const anyHole = (number: number): fc.Arbitrary<EditedHole> =>
  fc
    .record({
      tees: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom("tee_0", "tee_1", "tee_5"),
          name: anyName,
          colours: fc.subarray(["red", "blue"] as const),
          position: anyPlace,
          surface: fc.constant(null),
          ...{ padLength: fc.constant(3), facing: fc.constantFrom(0, 90) },
        }),
        { selector: (tee) => tee.id },
      ),
      targets: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom("target_0", "target_1", "target_5"),
          name: anyName,
          position: anyTargetPlace,
          isPermanent: fc.boolean(),
          inUseSince: fc.constant(null),
        }),
        { selector: (target) => target.id },
      ),
      label: anyName,
      par: anyPar,
      playedLength: anyLength,
    })
    .chain(({ tees, targets, ...others }) =>
      fc.record({
        id: fc.constant(fairwayIdFor(number)),
        number: fc.constant(number),
        label: fc.constant(others.label),
        name: anyName,
        notes: fc.constant(null),
        tees: fc.constant(tees),
        targets: fc.constant(targets),
        flightPaths:
          tees.length === 0 || targets.length === 0
            ? fc.constant([])
            : fc.uniqueArray(
                fc.record({
                  id: fc.constantFrom("path_0", "path_1", "path_2", "path_3", "path_4", "path_7"),
                  name: anyName,
                  teeId: fc.constantFrom(...tees.map((tee) => tee.id)),
                  targetId: fc.constantFrom(...targets.map((target) => target.id)),
                  points: fc.array(anyPlace, { maxLength: 2 }),
                }),
                { selector: (path) => path.id },
              ),
        teeId: anyOf(tees),
        targetId: anyOf(targets),
        par: fc.constant(others.par),
        playedLength: fc.constant(others.playedLength),
      }),
    );

const anyPlay = (holes: readonly EditedHole[]): fc.Arbitrary<Omit<EditedPlay, "id">> =>
  fc.constantFrom(...holes).chain((hole) =>
    fc.record({
      holeId: fc.constant(hole.id),
      teeId: anyOf(hole.tees),
      targetId: anyOf(hole.targets),
      flightPathId: anyOf(hole.flightPaths),
      par: anyPar,
      playedLength: anyLength,
    }),
  );

const anyLayouts = (holes: readonly EditedHole[]): fc.Arbitrary<EditedLayout[]> =>
  fc
    .uniqueArray(
      fc.record({
        number: fc.integer({ min: 1, max: 3 }),
        name: fc.constantFrom("Red", "Blue"),
        isActive: fc.boolean(),
        plays:
          holes.length === 0
            ? fc.constant<Omit<EditedPlay, "id">[]>([])
            : fc.array(anyPlay(holes), { maxLength: 4 }),
      }),
      { selector: ({ number }) => number },
    )
    .map((layouts) =>
      layouts.map(({ number, plays, ...details }) => ({
        ...NEW_MAIN_LAYOUT,
        ...details,
        id: id("layout", number),
        plays: plays.map((play, index) => ({ ...play, id: id("play", 10 * number + index) })),
      })),
    );

/** Drop zones 1 to 3, and mandatories 4 to 6 with references. */
const anyFeatures = (
  holes: readonly EditedHole[],
  layouts: readonly EditedLayout[],
): fc.Arbitrary<EditedFeature[]> =>
  fc
    .uniqueArray(
      fc.record({
        number: fc.integer({ min: 1, max: 6 }),
        name: anyName,
        at: anyPlace,
        holeIds: fc.subarray(holes.map((hole) => hole.id)),
        layoutIds: fc.subarray([MAIN_LAYOUT_ID, ...layouts.map((layout) => layout.id)]),
        dropZone: fc.integer({ min: 1, max: 3 }),
        /** True to make it a tree instead, which is no longer a valid drop zone. */
        isTree: fc.boolean(),
      }),
      { selector: ({ number }) => number },
    )
    .map((features) =>
      features.map(({ number, name, at, holeIds, layoutIds, dropZone, isTree }): EditedFeature => {
        const isMandatory = number > 3;
        return {
          id: id("feature", number),
          kind: isMandatory ? "mandatory" : isTree ? "tree" : "drop_zone",
          shape: isMandatory ? "line" : "point",
          points: isMandatory ? [at, offsetBy(at, { east: 5, north: 0 })] : [at],
          name,
          notes: null,
          holeIds,
          layoutIds,
          passOn: isMandatory ? "left" : null,
          dropZoneId: isMandatory ? id("feature", dropZone) : null,
          ...(isTree && { height: 10 + number }),
        };
      }),
    );

/**
 * A document with some of holes 1 to 3, up to three layouts besides the main one, and features. All
 * references are valid.
 */
export const anyDocument: fc.Arbitrary<CourseDocument> = fc
  .subarray([1, 2, 3])
  .chain((numbers) => fc.tuple(...numbers.map(anyHole)))
  .chain((holes) => fc.tuple(fc.constant(holes), anyLayouts(holes)))
  .chain(([holes, layouts]) =>
    fc.tuple(anyFeatures(holes, layouts), fc.constantFrom("Main", "All holes")).map(([features, name]) => {
      const document = { holes, layouts: [{ ...NEW_MAIN_LAYOUT, name }, ...layouts], features };
      // Converts to plain objects, since those of fast-check have no prototype.
      return dropMissingReferences(createDocument(JSON.parse(JSON.stringify(document))));
    }),
  );
