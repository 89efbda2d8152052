import { dequal } from "dequal/lite";
import { type Message, message } from "@/lib/messages/message";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { LAYOUT_LIMITS, layout, play as playSchema } from "@/lib/validation/layout";
import {
  type CourseDocument,
  type EditedHole,
  type EditedLayout,
  type EditedPlay,
  findHole,
  findLayout,
  isMainLayout,
  replaceHole,
  replaceLayout,
} from "../document";
import { findFairwaySource, newPlay } from "../fairways";
import { dropMissingReferences } from "../references";
import type { Command } from "./command";

/** The details of a layout that a designer can edit, apart from its holes. */
type LayoutDetails = Omit<EditedLayout, "id" | "plays">;

/** The details of how a layout plays a hole. */
type PlayDetails = Pick<EditedPlay, "teeId" | "targetId" | "flightPathId" | "par" | "playedLength">;

/** The reason why a course cannot have another layout; null if it can. */
export function layoutsFullReason({ layouts }: CourseDocument): Message | null {
  const most = LAYOUT_LIMITS.layouts;
  return layouts.length >= most ? message("layouts.full", { most }) : null;
}

/**
 * Adds a layout with the same plays as the layout `from`.
 * @param newId creates the id of each new play.
 */
export function addLayout(id: string, name: string, from: string, newId: () => string): Command {
  return (document) => {
    if (layoutsFullReason(document)) return null;
    const source = findLayout(document, from);
    const plays = source.plays
      ? source.plays.map((play) => ({ ...play, id: newId() }))
      : document.holes.map((hole) => ({
          ...newPlay(newId(), hole.id),
          par: hole.par,
          playedLength: hole.playedLength,
        }));
    const { colour, level } = source;
    const added: EditedLayout = { id, name, colour, description: null, level, isActive: true, plays };
    return {
      label: message("layouts.addStep", { name }),
      document: { ...document, layouts: [...document.layouts, added] },
    };
  };
}

/** Deletes a layout. Null for the main one, which every course has. */
export function deleteLayout(id: string): Command {
  return (document) => {
    const deleted = document.layouts.find((each) => each.id === id);
    if (!deleted || isMainLayout(deleted)) return null;
    return {
      label: message("layouts.deleteStep", { name: deleted.name }),
      document: dropMissingReferences({
        ...document,
        layouts: document.layouts.filter((each) => each !== deleted),
      }),
    };
  };
}

/** Changes the details of a layout. Null if nothing changes or the change is invalid. */
export function changeLayout(id: string, change: Partial<LayoutDetails>): Command {
  return (document) => {
    const before = document.layouts.find((each) => each.id === id);
    const checked = before && layout.safeParse({ ...before, ...change });
    if (!checked?.success || dequal(checked.data, before)) return null;
    return {
      label: message("layouts.changeStep", { name: checked.data.name }),
      document: replaceLayout(document, checked.data),
    };
  };
}

/**
 * Adds a play of a hole at the end of a layout, which may already play the hole. Null for the main layout,
 * which plays every hole once.
 */
export function playHoleIn(layoutId: string, holeId: string, playId: string): Command {
  return (document) => {
    const { plays, ...rest } = findLayout(document, layoutId);
    const hole = findHole(document, holeId);
    if (!plays || !hole || plays.length >= LAYOUT_LIMITS.plays) return null;
    return {
      label: message("layouts.addHole", { hole: hole.number, name: rest.name }),
      document: replaceLayout(document, { ...rest, plays: [...plays, newPlay(playId, holeId)] }),
    };
  };
}

/** Removes a hole from a layout. The hole stays in the course. */
export function removePlay(playId: string): Command {
  return editPlays(playId, (plays, at, hole, name) => ({
    label: message("layouts.removeHole", { hole, name }),
    plays: plays.toSpliced(at, 1),
  }));
}

/** Moves a play to another index (from 0) in its layout. */
export function movePlay(playId: string, index: number): Command {
  return editPlays(playId, (plays, at, hole, name) => {
    const to = Math.min(Math.max(index, 0), plays.length - 1);
    if (to === at) return null;
    return {
      label: message("layouts.moveHole", { hole, name }),
      plays: plays.toSpliced(at, 1).toSpliced(to, 0, plays[at] as EditedPlay),
    };
  });
}

/**
 * Changes how a layout plays a hole. For a fairway of the main layout it changes the hole itself, for any
 * other the play. Null if nothing changes or the change is invalid.
 */
export function changePlay(fairwayId: string, change: Partial<PlayDetails>): Command {
  return (document) => {
    const source = findFairwaySource(document, fairwayId);
    if (!source || !isPlayable(source.hole, change)) return null;
    const { hole, play, layoutId } = source;
    const name = findLayout(document, layoutId).name;
    const label = message("layouts.changePlay", { hole: hole.number, name });
    if (play) {
      const changed = { ...play, ...change };
      if (dequal(changed, play)) return null;
      const layout = findLayout(document, layoutId);
      const plays = (layout.plays ?? []).map((each) => (each === play ? changed : each));
      return { label, document: replaceLayout(document, { ...layout, plays }) };
    }
    const { flightPathId: _primary, ...fields } = change;
    const changed = { ...hole, ...fields };
    return dequal(changed, hole) ? null : { label, document: replaceHole(document, changed) };
  };
}

/**
 * Whether the hole has the tee, target and flight path of a change, and its par and length are within the
 * limits.
 */
function isPlayable(hole: EditedHole, change: Partial<PlayDetails>): boolean {
  const has = (items: readonly { readonly id: string }[], id: string | null | undefined) =>
    id === null || id === undefined || items.some((item) => item.id === id);
  return (
    has(hole.tees, change.teeId) &&
    has(hole.targets, change.targetId) &&
    has(hole.flightPaths, change.flightPathId) &&
    playSchema.pick({ par: true, playedLength: true }).partial().safeParse(change).success
  );
}

function editPlays(
  playId: string,
  change: (
    plays: readonly EditedPlay[],
    at: number,
    hole: number,
    name: string,
  ) => { label: Message; plays: readonly EditedPlay[] } | null,
): Command {
  return (document) => {
    const source = findFairwaySource(document, playId);
    if (!source?.play || source.layoutId === MAIN_LAYOUT_ID) return null;
    const layout = findLayout(document, source.layoutId);
    const plays = layout.plays ?? [];
    const changed = change(plays, plays.indexOf(source.play), source.hole.number, layout.name);
    return (
      changed && {
        label: changed.label,
        document: replaceLayout(document, { ...layout, plays: changed.plays }),
      }
    );
  };
}
