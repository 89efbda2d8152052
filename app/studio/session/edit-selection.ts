import { type Clipping, readClipping } from "@/lib/editor/clipping";
import type { Command } from "@/lib/editor/commands/command";
import { addCopies } from "@/lib/editor/commands/copies";
import { deleteFeature } from "@/lib/editor/commands/features";
import { deleteGroup } from "@/lib/editor/commands/group";
import { duplicateHole } from "@/lib/editor/commands/holes";
import { removeFairway } from "@/lib/editor/commands/plays";
import { findLayout } from "@/lib/editor/document";
import { type FairwayId, findFairwaySource, mainFairwayId } from "@/lib/editor/fairways";
import { findMembers } from "@/lib/editor/groups";
import {
  NO_SELECTION,
  type Selection,
  selectedFairwayId,
  selectedMembers,
  selectFeature,
  selectGroup,
  selectHole,
} from "@/lib/editor/selection";
import { boundingBox, boxCentre } from "@/lib/geo/box";
import { localPlane } from "@/lib/geo/curve";
import { offsetBy } from "@/lib/geo/offset";
import { nearestCopy } from "@/lib/geo/place";
import { newId } from "@/lib/ids";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { newHoleIds } from "./new-hole";
import type { StudioSession } from "./session-cache";

interface EditedStudio {
  readonly store: StudioSession;
  readonly run: (command: Command, selection?: Selection) => void;
  readonly tell: (text: Message) => void;
  readonly showHole: (fairwayId: FairwayId) => void;
}

/** Deletes what is selected; a hole only from the shown layout, unless that is the main one. */
export function deleteSelected({ store, run }: Pick<EditedStudio, "store" | "run">): void {
  const { history, selection } = store.get();
  if (selection.kind === "hole") run(removeFairway(selection.fairwayId));
  else if (selection.kind === "feature") run(deleteFeature(selection.featureId));
  else run(deleteGroup(selectedMembers(history.present, selection)));
}

/** Metres to the east and north between a group and its copy. */
type Offset = Parameters<typeof offsetBy>[1];
const BESIDE: Offset = { east: 10, north: -10 };

/** Duplicates what is selected in one step, at a distance or beside it, and selects the copies. */
export function duplicateSelected(studio: EditedStudio, by: Offset | null): void {
  const { history, layoutId, selection } = studio.store.get();
  const { present } = history;
  const source = findFairwaySource(present, selectedFairwayId(selection));
  if (!source || by) {
    const members = findMembers(present, selectedMembers(present, selection));
    copy(studio, members, "group.duplicateStep", (place) => offsetBy(place, by ?? BESIDE));
    return;
  }
  const { holeId, play } = newHoleIds({ history, layoutId });
  const command = duplicateHole(source.hole.id, holeId, play);
  const shownId = play?.playId ?? mainFairwayId(holeId);
  if (command(present)) {
    studio.run(command, selectHole(shownId));
    studio.showHole(shownId);
  } else studio.tell(message("group.noRoom"));
}

/** Pastes a text of the clipboard around a place in degrees, and selects what it adds. */
export function pasteText(studio: EditedStudio, text: string, centre: Coordinates): void {
  const clipping = readClipping(text);
  if (!clipping) {
    studio.tell(message("group.cannotPaste"));
    return;
  }
  const box = boundingBox([
    ...clipping.holes.flatMap(({ tees, targets }) => [...tees, ...targets].map(({ position }) => position)),
    ...clipping.features.flatMap(({ points }) => points),
  ]);
  const from = box ? boxCentre(box) : centre;
  const plane = localPlane(from);
  copy(studio, clipping, "group.pasteStep", (place) => {
    const { x, y } = plane.project(nearestCopy(place, from));
    return offsetBy(centre, { east: x, north: y });
  });
}

function copy(
  { store, run, tell }: EditedStudio,
  copied: Clipping,
  step: "group.duplicateStep" | "group.pasteStep",
  move: (place: Coordinates) => Coordinates,
): void {
  const { history, layoutId } = store.get();
  const layout = findLayout(history.present, layoutId);
  const holeIds = copied.holes.map(({ id }) => [id, newId("fairway")] as const);
  const featureIds = copied.features.map(({ id }) => [id, newId("feature")] as const);
  const playIds = new Map(layout.plays && holeIds.map(([id]) => [id, newId("play")] as const));
  const command = addCopies(copied, {
    ...{ step, playIds, move, layoutId: layout.plays && layout.id },
    holeIds: new Map(holeIds),
    featureIds: new Map(featureIds),
  });
  const [hole] = holeIds;
  const [feature] = featureIds;
  const several = { holeIds: holeIds.map(([, id]) => id), featureIds: featureIds.map(([, id]) => id) };
  if (!command(history.present)) tell(message("group.noRoom"));
  else if (holeIds.length + featureIds.length > 1) run(command, selectGroup(NO_SELECTION, several));
  else if (hole) run(command, selectHole(playIds.get(hole[0]) ?? mainFairwayId(hole[1])));
  else if (feature) run(command, selectFeature(feature[1]));
}
