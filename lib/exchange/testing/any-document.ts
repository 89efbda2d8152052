import fc from "fast-check";
import { type CourseDocument, createDocument } from "@/lib/editor/document";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { FEATURE_KINDS, type FeatureKind, feature } from "@/lib/validation/feature";
import { COURSE_COLOURS, hole, TEE_SURFACES, target, tee } from "@/lib/validation/hole";
import { layout } from "@/lib/validation/layout";
import { SKILL_LEVELS } from "@/lib/validation/skill-level";
import { anyCentre, anyPlace, metres, placeAround } from "./any-place";

/** Any text that a schema accepts, or null. */
function text(schema: { safeParse(text: string): { data?: string | null } }): fc.Arbitrary<string | null> {
  return fc
    .oneof(
      fc.string({ unit: "binary", maxLength: 70 }),
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.constantFrom("Tee 3", "white", "two\nlines", '"<&>"', "Hole 1"),
    )
    .map((text) => schema.safeParse(text).data ?? null);
}

const id = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, "0")}`;
const par = fc.option(fc.integer({ min: 2, max: 7 }));
const playedLength = fc.option(fc.integer({ min: 2, max: 4000 }).map((half) => half / 2));
const day = fc.option(fc.constantFrom("2026-11-12", "2024-02-29"));

const FIX = { accuracy: 2.5, source: "device", measuredAt: "2026-11-27T09:30:00.000Z" };

/** What was measured at an end, or nothing. */
const anyMeasured = fc.constantFrom(
  {},
  { fix: FIX },
  {
    fix: FIX,
    ground: {
      metres: -3.25,
      model: "surface" as const,
      source: "Copernicus",
      resolution: 30,
      sigma: null,
      measuredOn: "2026-11-27",
    },
  },
);

const anyHole = fc.record({
  number: fc.integer({ min: 1, max: 27 }),
  label: text(hole.shape.label),
  name: text(hole.shape.name),
  notes: text(hole.shape.notes),
  par,
  playedLength,
  tees: fc.array(
    fc.record({
      place: anyPlace,
      measured: anyMeasured,
      name: text(tee.shape.name),
      colours: fc.uniqueArray(fc.constantFrom(...COURSE_COLOURS), { maxLength: 3 }),
      surface: fc.option(fc.constantFrom(...TEE_SURFACES)),
      pad: fc.record(
        {
          padLength: fc.double({ min: 0.5, max: 20, noNaN: true }),
          padWidth: fc.double({ min: 0.5, max: 20, noNaN: true }),
          facing: fc.double({ min: 0, max: 359, noNaN: true }),
        },
        { requiredKeys: [] },
      ),
    }),
    { maxLength: 3 },
  ),
  targets: fc.array(
    fc.record({
      place: anyPlace,
      measured: anyMeasured,
      name: text(target.shape.name),
      isPermanent: fc.boolean(),
      inUseSince: day,
    }),
    { maxLength: 3 },
  ),
  main: fc.record({ tee: fc.nat(2), target: fc.nat(2) }),
  paths: fc.array(
    fc.record({
      tee: fc.nat(2),
      target: fc.nat(2),
      name: text(hole.shape.flightPaths.element.shape.name),
      points: fc.array(anyPlace, { maxLength: 5 }),
    }),
    { maxLength: 4 },
  ),
});

const anyPlay = fc.record({
  hole: fc.nat(3),
  tee: fc.nat(3),
  target: fc.nat(3),
  path: fc.nat(3),
  par,
  playedLength,
});
const anyLayout = fc.record({
  name: text(layout.shape.name).map((name) => name ?? "Short"),
  colour: fc.option(fc.constantFrom(...COURSE_COLOURS)),
  description: text(layout.shape.description),
  level: fc.option(fc.constantFrom(...SKILL_LEVELS)),
  isActive: fc.boolean(),
  plays: fc.array(anyPlay, { maxLength: 4 }),
});

/** A convex outline, so that it doesn't cross itself. */
const outline = fc
  .record({
    east: metres,
    north: metres,
    radius: fc.integer({ min: 5, max: 40 }),
    corners: fc.integer({ min: 3, max: 9 }),
    isClockwise: fc.boolean(),
  })
  .map(({ east, north, radius, corners, isClockwise }) =>
    Array.from({ length: corners }, (_, index) => {
      const angle = (2 * Math.PI * (isClockwise ? -index : index)) / corners;
      return { east: east + radius * Math.cos(angle), north: north + radius * Math.sin(angle) };
    }),
  );
const anyFeature = fc
  .constantFrom(
    ...(Object.keys(FEATURE_KINDS) as FeatureKind[]).flatMap((kind) =>
      FEATURE_KINDS[kind].map((shape) => ({ kind, shape })),
    ),
  )
  .chain(({ kind, shape }) =>
    fc.record({
      kind: fc.constant(kind),
      shape: fc.constant(shape),
      measured: fc.constantFrom({}, { fix: FIX }),
      points:
        shape === "area"
          ? outline
          : fc.array(
              anyPlace,
              shape === "point" ? { minLength: 1, maxLength: 1 } : { minLength: 2, maxLength: 5 },
            ),
      name: text(feature.shape.name),
      notes: text(feature.shape.notes),
      holes: fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
      layouts: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
      passOn: fc.constantFrom("left" as const, "right" as const),
      dropZone: fc.nat(5),
      size: fc.record(
        {
          height: fc.double({ min: 0.5, max: 120, noNaN: true }),
          crownBase: fc.double({ min: 0, max: 100, noNaN: true }),
          crownRadius: fc.double({ min: 0.1, max: 30, noNaN: true }),
        },
        { requiredKeys: [] },
      ),
    }),
  );

/** Any document that can occur in the studio, finished or not. */
export const anyDocument: fc.Arbitrary<CourseDocument> = fc
  .record({
    centre: anyCentre,
    main: anyLayout,
    holes: fc.array(anyHole, { maxLength: 4 }),
    layouts: fc.array(anyLayout, { maxLength: 2 }),
    features: fc.array(anyFeature, { maxLength: 5 }),
  })
  .map(({ centre, main, holes, layouts, features }) => {
    const at = placeAround(centre);
    const made = holes.map(({ tees, targets, paths, main, ...details }, index) => ({
      id: id("fairway", index),
      ...details,
      tees: tees.map(({ place, measured, pad, ...rest }, order) => ({
        id: `tee_${order}`,
        ...rest,
        ...pad,
        position: { ...at(place), ...measured },
      })),
      targets: targets.map(({ place, measured, ...rest }, order) => ({
        id: `target_${order}`,
        ...rest,
        position: { ...at(place), ...measured },
      })),
      flightPaths: paths.flatMap(({ tee, target, name, points }, order) =>
        tee < tees.length && target < targets.length
          ? [
              {
                id: `path_${order}`,
                name,
                teeId: `tee_${tee}`,
                targetId: `target_${target}`,
                points: points.map(at),
              },
            ]
          : [],
      ),
      teeId: tees.length > 0 ? `tee_${main.tee % tees.length}` : null,
      targetId: targets.length > 0 ? `target_${main.target % targets.length}` : null,
    }));
    const others = layouts.map(({ plays, ...details }, index) => ({
      id: id("layout", index),
      ...details,
      plays: plays.flatMap((play, order) => {
        const hole = made[play.hole];
        if (!hole) return [];
        return [
          {
            id: id("play", 10 * index + order),
            holeId: hole.id,
            teeId: hole.tees[play.tee]?.id ?? null,
            targetId: hole.targets[play.target]?.id ?? null,
            flightPathId: hole.flightPaths[play.path]?.id ?? null,
            par: play.par,
            playedLength: play.playedLength,
          },
        ];
      }),
    }));
    const { plays: _plays, ...mainDetails } = main;
    const all = [{ id: MAIN_LAYOUT_ID, ...mainDetails, plays: null }, ...others];
    const ids = features.map((_, index) => id("feature", index));
    return createDocument({
      holes: made,
      layouts: all,
      features: features.map(
        ({ points, measured, holes, layouts, dropZone, passOn, size, ...rest }, index) => ({
          id: ids[index] as string,
          ...rest,
          ...size,
          points: points.map((each) => ({ ...at(each), ...(rest.shape === "point" && measured) })),
          holeIds: holes.flatMap((at) => made[at]?.id ?? []),
          layoutIds: layouts.flatMap((at) => all[at]?.id ?? []),
          passOn: rest.kind === "mandatory" ? passOn : null,
          dropZoneId:
            rest.kind === "mandatory" && features[dropZone]?.kind === "drop_zone"
              ? (ids[dropZone] ?? null)
              : null,
        }),
      ),
    });
  });
