import { offsetBy } from "@/lib/geo/offset";
import type { EditedFeature, EditedHole, EditedLayout } from "../document";
import { HOME } from "./courses";

const id = (prefix: string, end: string) => `${prefix}_${end.padStart(26, "0")}`;
const at = (east: number, north: number) => offsetBy(HOME, { east, north });

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
    { id: "tee_x", name: "Long", colours: ["blue", "white"], position: at(0, 0), surface: "concrete" },
    { id: "tee_y", name: "Short", colours: ["red"], position: at(0, 20), surface: "grass" },
  ],
  targets: [
    { id: "target_x", name: "A", position: at(0, 100), isPermanent: true, inUseSince: "2026-11-12" },
    { id: "target_y", name: "B", position: at(20, 110), isPermanent: false, inUseSince: "2026-10-01" },
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
