import { dequal } from "dequal/lite";
import { boundingBox, boxCentre } from "@/lib/geo/box";
import { localPlane } from "@/lib/geo/curve";
import { type Metres, offsetBy } from "@/lib/geo/offset";
import { nearestCopy, tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type CourseDocument,
  type EditedFeature,
  type EditedHole,
  mapFeaturePositions,
  mapHolePositions,
} from "../document";
import { findMembers, type Group, presentMembers } from "../groups";
import type { Command } from "./command";

/** The coordinates of all members, in degrees: everything that moves with the group. */
export function groupPlaces(document: CourseDocument, group: Group): Coordinates[] {
  const { holes, features } = findMembers(document, group);
  return [...holes, ...features].flatMap(itemPlaces);
}

/** Every place of a hole or a feature, in degrees. */
export function itemPlaces(item: EditedHole | EditedFeature): readonly Coordinates[] {
  if ("points" in item) return item.points;
  const { tees, targets, flightPaths } = item;
  return [
    ...[...tees, ...targets].map(({ position }) => position),
    ...flightPaths.flatMap(({ points }) => points),
  ];
}

/**
 * The centre of the members' bounding box in degrees, about which they rotate; null for a group without
 * coordinates.
 */
export function groupCentre(document: CourseDocument, group: Group): Coordinates | null {
  const box = boundingBox(groupPlaces(document, group));
  return box && boxCentre(box);
}

/** "5 holes", "2 features" or "5 holes and 2 features". */
export function groupName({ holeIds, featureIds }: Group): Message {
  const [holes, features] = [holeIds.length, featureIds.length];
  if (features === 0) return message("group.holes", { count: holes });
  if (holes === 0) return message("group.features", { count: features });
  return message("group.both", {
    holes: message("group.holes", { count: holes }),
    features: message("group.features", { count: features }),
  });
}

/** Moves the members by a distance in metres to the east and north. */
export function moveGroup(group: Group, by: Metres): Command {
  return movePlaces(group, "group.moveStep", () => (place) => offsetBy(place, by));
}

/** Rotates the members clockwise about the centre of their bounding box. */
export function rotateGroup(group: Group, degrees: number): Command {
  return movePlaces(group, "group.rotateStep", (centre) => {
    const plane = localPlane(centre);
    const angle = (-degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return (place) => {
      const { x, y } = plane.project(nearestCopy(place, centre));
      return tidyPlace(plane.unproject({ x: x * cos - y * sin, y: x * sin + y * cos }));
    };
  });
}

function movePlaces(
  group: Group,
  step: "group.moveStep" | "group.rotateStep",
  changeAbout: (centre: Coordinates) => (place: Coordinates) => Coordinates,
): Command {
  return (document) => {
    const centre = groupCentre(document, group);
    if (!centre) return null;
    const change = changeAbout(centre);
    return editMembers(group, step, {
      hole: (hole) => mapHolePositions(hole, change),
      feature: (feature) => mapFeaturePositions(feature, change),
    })(document);
  };
}

/** Changes each member. Members that are equal afterwards keep their identity; null if nothing changed. */
export function editMembers(
  group: Group,
  step:
    | "group.moveStep"
    | "group.rotateStep"
    | "group.teeStep"
    | "group.holesStep"
    | "group.mirrorStep"
    | "group.alignStep"
    | "group.distributeStep",
  change: {
    readonly hole?: (hole: EditedHole) => EditedHole;
    readonly feature?: (feature: EditedFeature) => EditedFeature;
  },
): Command {
  return (document) => {
    const members = presentMembers(document, group);
    let hasChanged = false;
    const edit = <T extends { readonly id: string }>(
      items: readonly T[],
      ids: readonly string[],
      changeItem: ((item: T) => T) | undefined,
    ): readonly T[] => {
      if (!changeItem) return items;
      return items.map((item) => {
        const changed = ids.includes(item.id) ? changeItem(item) : item;
        if (changed === item || dequal(changed, item)) return item;
        hasChanged = true;
        return changed;
      });
    };
    const holes = edit(document.holes, members.holeIds, change.hole);
    const features = edit(document.features, members.featureIds, change.feature);
    if (!hasChanged) return null;
    return {
      label: message(step, { group: groupName(members) }),
      document: { ...document, holes, features },
    };
  };
}
