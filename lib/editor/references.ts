import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { type CourseDocument, type EditedHole, type EditedPlay, mapChanged } from "./document";

/**
 * Drops references to holes, tees, targets, flight paths, layouts and drop zones that no longer exist: after
 * a deletion, and after a merge in which one side refers to an item that the other one deleted. A play whose
 * tee or target was deleted uses that of the main layout. Objects without such references keep their
 * identity.
 */
export function dropMissingReferences(document: CourseDocument): CourseDocument {
  const holes = new Map(document.holes.map((hole) => [hole.id, hole]));
  const layoutIds = new Set(document.layouts.map(({ id }) => id));
  const dropZoneIds = new Set(
    document.features.filter(({ kind }) => kind === "drop_zone").map(({ id }) => id),
  );
  const layouts = mapChanged(document.layouts, (layout) => {
    if (layout.id === MAIN_LAYOUT_ID || !layout.plays) return layout;
    const known = layout.plays.filter(({ holeId }) => holes.has(holeId));
    const plays = mapChanged(known, (play) => repairPlay(holes.get(play.holeId) as EditedHole, play));
    const isSame =
      plays.length === layout.plays.length && plays.every((play, at) => play === layout.plays?.[at]);
    return isSame ? layout : { ...layout, plays };
  });
  const features = mapChanged(document.features, (feature) => {
    const holeIds = feature.holeIds.filter((id) => holes.has(id));
    const ofLayouts = feature.layoutIds.filter((id) => layoutIds.has(id));
    const dropZoneId = feature.dropZoneId && dropZoneIds.has(feature.dropZoneId) ? feature.dropZoneId : null;
    const isSame =
      holeIds.length === feature.holeIds.length &&
      ofLayouts.length === feature.layoutIds.length &&
      dropZoneId === feature.dropZoneId;
    return isSame ? feature : { ...feature, holeIds, layoutIds: ofLayouts, dropZoneId };
  });
  if (layouts === document.layouts && features === document.features) return document;
  return { ...document, layouts, features };
}

function repairPlay(hole: EditedHole, play: EditedPlay): EditedPlay {
  const keep = (items: readonly { readonly id: string }[], id: string | null) =>
    items.some((item) => item.id === id) ? id : null;
  const repaired = {
    ...play,
    teeId: keep(hole.tees, play.teeId),
    targetId: keep(hole.targets, play.targetId),
    flightPathId: keep(hole.flightPaths, play.flightPathId),
  };
  const isSame = (["teeId", "targetId", "flightPathId"] as const).every((key) => repaired[key] === play[key]);
  return isSame ? play : repaired;
}
