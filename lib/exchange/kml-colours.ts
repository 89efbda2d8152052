import type { CourseColour } from "@/lib/validation/hole";
import type { WrittenFeature } from "./features";
import { parseColours } from "./tags";

/** Red, green and blue in hexadecimal. */
const COLOURS: Record<CourseColour, string> = {
  gold: "d4a017",
  blue: "1f5fd1",
  white: "ffffff",
  red: "d02a2a",
  green: "2a8a3e",
  yellow: "f2d024",
  orange: "f08a24",
  purple: "7d3cb5",
  pink: "e86fae",
  brown: "7a4a25",
  black: "222222",
  grey: "808080",
};
const TEE = "1f7a4d";
const TARGET = "e0672f";
const LINE = "1f7a4d";
const FEATURE_COLOURS: Readonly<Record<string, string>> = {
  out_of_bounds: "d02a2a",
  hazard: "f08a24",
  casual_area: "808080",
  required_relief: "7d3cb5",
  water: "1f5fd1",
  mandatory: "d02a2a",
  drop_zone: "f2d024",
  tree: "2a8a3e",
  path: "7a4a25",
  road: "555555",
};
const OTHER_FEATURE = "555555";

/** The colour of a feature on a map: a tee's own, else that of its part or kind. */
export function kmlColour({ properties }: WrittenFeature): string {
  const { teepad, colour } = properties;
  switch (teepad.part) {
    case "tee": {
      const [first] = parseColours(typeof colour === "string" ? colour : "").colours;
      return first ? COLOURS[first] : TEE;
    }
    case "target":
      return TARGET;
    case "feature":
      return FEATURE_COLOURS[teepad.kind] ?? OTHER_FEATURE;
    default:
      return LINE;
  }
}
