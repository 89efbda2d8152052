import { dequal } from "dequal/lite";
import { message } from "@/lib/messages/message";
import type { HoleId, LayoutId, PlayId } from "@/lib/validation/course-ids";
import { LAYOUT_LIMITS, layout } from "@/lib/validation/layout";
import { type EditedLayout, findHole, findLayout, isMainLayout, replaceLayout } from "../document";
import { newPlay } from "../fairways";
import { dropMissingReferences } from "../references";
import type { Command } from "./command";
import { layoutsFullReason } from "./layout-limit";

/** The details of a layout that a designer can edit, apart from its holes. */
type LayoutDetails = Omit<EditedLayout, "id" | "plays">;

/**
 * Adds a layout with the same plays as the layout `from`.
 * @param newId creates the id of each new play.
 */
export function addLayout(id: LayoutId, name: string, from: LayoutId, newId: () => PlayId): Command {
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
export function deleteLayout(id: LayoutId): Command {
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
export function changeLayout(id: LayoutId, change: Partial<LayoutDetails>): Command {
  return (document) => {
    const before = document.layouts.find((each) => each.id === id);
    const checked = layout.partial().safeParse(change);
    if (!before || !checked.success) return null;
    const changed = { ...before, ...checked.data };
    if (dequal(changed, before)) return null;
    return {
      label: message("layouts.changeStep", { name: changed.name }),
      document: replaceLayout(document, changed),
    };
  };
}

/**
 * Adds a play of a hole at the end of a layout, which may already play the hole. Null for the main layout,
 * which plays every hole once.
 */
export function playHoleIn(layoutId: LayoutId, holeId: HoleId, playId: PlayId): Command {
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
