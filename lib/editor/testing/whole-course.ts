import { offsetBy } from "@/lib/geo/offset";
import type { EditedFeature, EditedHole, EditedLayout } from "../document";
import { HOME } from "./courses";

const id = (prefix: string, end: string) => `${prefix}_${end.padStart(26, "0")}`;
const at = (east: number, north: number) => offsetBy(HOME, { east, north });

const HEIGHT = {
  metres: 62.13,
  model: "terrain",
  source: "Mapterhorn",
  resolution: 0.6,
  sigma: 0.3,
  measuredOn: "2026-11-27",
} as const;

const FIX = { accuracy: 2.5, source: "device", measuredAt: "2026-11-27T09:30:00.000Z" } as const;

const THROWN = {
  disc: { speed: 7, glide: 5, turn: -1, mass: 175 },
  discName: "The old one",
  hand: "right",
  style: "backhand",
  hyzer: 10,
  launch: 8,
} as const;

/**
 * A hole with every field set: two tees, two targets, and flight paths between two of their pairs. Other
 * fixtures use the ids that `fieldChanges` samples, so that a changed reference still points to something.
 */
export const wholeHole: EditedHole = {
  id: id("fairway", "1"),
  number: 1,
  label: "1C",
  name: "The pond",
  notes: "Mind the swans.",
  tees: [
    {
      id: "tee_x",
      name: "Long",
      colours: ["blue", "white"],
      position: { ...at(0, 0), ground: HEIGHT, fix: FIX },
      surface: "concrete",
      padLength: 4,
      padWidth: 1.8,
      facing: 20,
    },
    { id: "tee_y", name: "Short", colours: ["red"], position: at(0, 20), surface: "grass" },
  ],
  targets: [
    { id: "target_x", name: "A", position: at(0, 100), isPermanent: true, inUseSince: "2026-11-12" },
    {
      id: "target_y",
      name: "B",
      position: { ...at(20, 110), ground: { ...HEIGHT, model: "surface", sigma: null } },
      isPermanent: false,
      inUseSince: "2026-10-01",
    },
  ],
  flightPaths: [
    { id: "path_0", name: "Hyzer", teeId: "tee_x", targetId: "target_x", points: [at(5, 40), at(6, 60)] },
    { id: "path_1", name: "Roller", teeId: "tee_x", targetId: "target_x", points: [at(-5, 50)] },
    { id: "path_x", name: "Over", teeId: "tee_y", targetId: "target_y", points: [at(9, 60)] },
    { id: "path_y", name: "Under", teeId: "tee_y", targetId: "target_y", points: [] },
  ],
  teeId: "tee_x",
  targetId: "target_x",
  par: 4,
  playedLength: 130.5,
  throws: [
    {
      id: id("throw", "98"),
      plan: {
        ...THROWN,
        level: "white",
        wind: { speed: 4, fromBearing: 270, roughness: 0.03 },
        hasTrees: true,
        from: at(0, 0),
        aims: [at(2, 70), at(0, 100)],
      },
      result: {
        keptOn: "2026-11-27",
        ...{ model: 1, throws: 1000 },
        spread: { direction: 4, launch: 2.5, nose: 2.5, hyzer: 6, speed: 0.05 },
        ...{ measured: 34, hasGround: true },
        ...{ through: 0.64, circle1: 0.31, circle2: 0.6, left: 0.55 },
        picture: {
          lines: [
            [at(0, 0), at(4, 40), at(2, 70)],
            [at(2, 70), at(0, 100)],
          ],
          landings: { centre: at(1, 98), bearing: 12.5, long: 14, short: 9 },
        },
      },
    },
  ],
};

/** A hole that no change touches, with the first id that `fieldChanges` samples. */
export const otherHole: EditedHole = { ...wholeHole, id: id("fairway", "98"), number: 2, name: "The hill" };

/** A layout with every field set, which plays a hole twice. */
export const wholeLayout: EditedLayout = {
  id: id("layout", "1"),
  name: "Winter",
  colour: "red",
  description: "Without the hill.",
  level: "red",
  isActive: false,
  plays: [
    {
      id: id("play", "1"),
      holeId: wholeHole.id,
      teeId: "tee_y",
      targetId: "target_y",
      flightPathId: "path_y",
      par: 3,
      playedLength: 95,
    },
    {
      id: id("play", "2"),
      holeId: wholeHole.id,
      teeId: null,
      targetId: null,
      flightPathId: null,
      par: null,
      playedLength: null,
    },
  ],
  discs: [{ id: id("disc", "98"), name: "The old one", numbers: THROWN.disc }],
  landings: [{ id: "white", thrown: THROWN, landings: [{ length: 84.5, left: -3 }] }],
};

/** A layout without plays, with the first id that `fieldChanges` samples. */
export const otherLayout: EditedLayout = {
  id: id("layout", "98"),
  name: "Summer",
  colour: null,
  description: null,
  level: null,
  isActive: true,
  plays: [],
};

/** A feature with every field set: a mandatory. */
export const wholeFeature: EditedFeature = {
  id: id("feature", "1"),
  kind: "mandatory",
  shape: "line",
  points: [at(10, 50), at(30, 52)],
  name: "The oak",
  notes: "Left of it.",
  holeIds: [wholeHole.id],
  layoutIds: [wholeLayout.id],
  passOn: "left",
  dropZoneId: id("feature", "98"),
  height: 18,
  crownBase: 5,
  crownRadius: 3,
};

/** Drop zones with the ids that `fieldChanges` samples. */
export const wholeDropZones: readonly EditedFeature[] = ["98", "99"].map((end, index) => ({
  id: id("feature", end),
  kind: "drop_zone",
  shape: "point",
  points: [at(40 + index, 50)],
  name: null,
  notes: null,
  holeIds: [],
  layoutIds: [],
  passOn: null,
  dropZoneId: null,
}));
