import { dequal } from "dequal/lite";
import { type Message, message } from "@/lib/messages/message";
import { MAIN_LAYOUT_ID, type PlayId } from "@/lib/validation/course-ids";
import { play as playSchema } from "@/lib/validation/layout";
import { type EditedHole, type EditedPlay, findLayout, replaceHole, replaceLayout } from "../document";
import { type FairwayId, type FairwaySource, findFairwaySource } from "../fairways";
import type { Command } from "./command";
import { deleteHole } from "./holes";
import { moveInList } from "./numbering";

type PlayDetails = Pick<EditedPlay, "teeId" | "targetId" | "flightPathId" | "par" | "playedLength">;

/** Removes a fairway: from its layout; in the main one, which has every hole, its hole from the course. */
export function removeFairway(id: FairwayId): Command {
  return onSource(id, ({ hole, play }) => (play ? removePlay(play.id) : deleteHole(hole.id)));
}

/** Moves a fairway to another index (from 0) in the list of its layout. In the main one this renumbers holes. */
export function moveFairway(id: FairwayId, index: number): Command {
  return onSource(id, ({ hole, play }) => (play ? movePlay(play.id, index) : moveInList(hole.id, index)));
}

function onSource(id: FairwayId, commandFor: (source: FairwaySource) => Command): Command {
  return (document) => {
    const source = findFairwaySource(document, id);
    return source && commandFor(source)(document);
  };
}

/** Removes a hole from a layout. The hole stays in the course. */
export function removePlay(playId: PlayId): Command {
  return editPlays(playId, (plays, at, hole, name) => ({
    label: message("layouts.removeHole", { hole, name }),
    plays: plays.toSpliced(at, 1),
  }));
}

/** Moves a play to another index (from 0) in its layout. */
export function movePlay(playId: PlayId, index: number): Command {
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
export function changePlay(fairwayId: FairwayId, change: Partial<PlayDetails>): Command {
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
  playId: PlayId,
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
