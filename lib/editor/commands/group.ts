import { message } from "@/lib/messages/message";
import type { LayoutId, TeeId } from "@/lib/validation/course-ids";
import type { CourseColour, TeeSurface } from "@/lib/validation/hole";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import { playHole } from "@/lib/validation/played-hole";
import { createDocument, type EditedHole, type EditedLayout, findLayout, replaceLayout } from "../document";
import { newPlay } from "../fairways";
import { findMembers, type Group, presentMembers } from "../groups";
import { dropMissingReferences } from "../references";
import type { Command } from "./command";
import { editMembers, groupName } from "./move-group";

/** Deletes the members, including their plays in every layout. */
export function deleteGroup(group: Group): Command {
  return (document) => {
    const { holes, features } = findMembers(document, group);
    if (holes.length + features.length === 0) return null;
    return {
      label: message("group.deleteStep", { group: groupName(presentMembers(document, group)) }),
      document: dropMissingReferences(
        createDocument({
          ...document,
          holes: document.holes.filter((hole) => !holes.includes(hole)),
          features: document.features.filter((feature) => !features.includes(feature)),
        }),
      ),
    };
  };
}

/** The share of a group's holes that a layout plays. */
export type Share = "all" | "some" | "none";

/** The share of the group's holes that the layout plays. The main layout plays all. */
export function playedShare({ plays }: EditedLayout, { holeIds }: Group): Share {
  const played = holeIds.filter((id) => !plays || plays.some(({ holeId }) => holeId === id)).length;
  if (played === holeIds.length) return "all";
  return played > 0 ? "some" : "none";
}

/**
 * Adds the group's holes to a layout, the missing ones at its end, or removes them all from it. Null if
 * nothing changes, for the main layout, which plays every hole, and if the layout has no room.
 * @param newId creates the id of each new play.
 */
export function assignToLayout(
  group: Group,
  layoutId: LayoutId,
  isPlayed: boolean,
  newId: () => string,
): Command {
  return (document) => {
    const { plays, ...layout } = findLayout(document, layoutId);
    if (!plays) return null;
    const { holes } = findMembers(document, group);
    const missing = holes.filter(({ id }) => plays.every(({ holeId }) => holeId !== id));
    const changed = isPlayed
      ? [...plays, ...missing.map(({ id }) => newPlay(newId(), id))]
      : plays.filter(({ holeId }) => !group.holeIds.includes(holeId));
    if (changed.length === plays.length || changed.length > LAYOUT_LIMITS.plays) return null;
    return {
      label: message("group.layoutStep", { name: layout.name }),
      document: replaceLayout(document, { ...layout, plays: changed }),
    };
  };
}

/** The tee details that can be changed for several tees together. */
interface TeeChange {
  readonly colours?: readonly CourseColour[];
  readonly surface?: TeeSurface | null;
}

/**
 * Changes the tees from which a layout plays the group's holes. Holes that the layout leaves out are
 * unchanged.
 */
export function changePlayedTees(group: Group, layoutId: LayoutId, change: TeeChange): Command {
  return (document) => {
    const { plays } = findLayout(document, layoutId);
    const isPlayed = (hole: EditedHole, teeId: TeeId) => {
      if (!plays) return playHole(hole, null).tee?.id === teeId;
      return plays.some((play) => play.holeId === hole.id && playHole(hole, play).tee?.id === teeId);
    };
    return editMembers(group, "group.teeStep", {
      hole: (hole) => ({
        ...hole,
        tees: hole.tees.map((tee) => (isPlayed(hole, tee.id) ? { ...tee, ...change } : tee)),
      }),
    })(document);
  };
}

/** Makes the group's features apply to exactly the group's holes. */
export function assignToHoles(group: Group): Command {
  return (document) => {
    const { holes } = findMembers(document, group);
    return editMembers(group, "group.holesStep", {
      feature: (feature) => ({ ...feature, holeIds: holes.map(({ id }) => id) }),
    })(document);
  };
}
