import type { Map as MapLibreMap } from "maplibre-gl";
import { type RefObject, useMemo } from "react";
import { createPortal } from "react-dom";
import type { Scheme } from "@/app/map/palette";
import { nextMissingEnd } from "@/lib/editor/commands/tool";
import { fairwayWithId, pathWithId } from "@/lib/editor/document";
import { handlesOf } from "@/lib/editor/handles";
import { shownDocument } from "@/lib/editor/session";
import type { SessionStore } from "../session/session-store";
import { useLiveSession } from "../session/use-session";
import { AimMark } from "./crosshair";
import { SelectedFairway } from "./fairway-layers";
import { Handles, type PendingFocus } from "./handles";
import { Readout } from "./readout";

interface SelectedHoleProps {
  map: MapLibreMap;
  /** Where the handles lie. */
  overlay: HTMLElement;
  scheme: Scheme;
  store: SessionStore;
  /** False while the map flies to the hole: handles that move under the hand would be missed. */
  settled: boolean;
  pendingFocus: RefObject<PendingFocus | null>;
  /** Selects a hole that the Tab key goes to, and brings it into view at once. */
  onTravel: (fairwayId: string) => void;
}

/** The selected hole and what the hand does to it: all of the map that a frame of a drag renders. */
export function SelectedHole(props: SelectedHoleProps) {
  const { map, overlay, scheme, store, settled, pendingFocus, onTravel } = props;
  const { history, drag, drawing, selected, selectedPath } = useLiveSession(store);
  const shown = useMemo(() => shownDocument({ history, drag, drawing }), [history, drag, drawing]);
  const fairway = fairwayWithId(shown, selected);
  const path = fairway && pathWithId(fairway, selectedPath);
  const drawn = drawing && fairwayWithId(shown, drawing.fairwayId);

  const travel = (direction: -1 | 1) => {
    const { fairways } = history.present;
    const reachable = fairways.filter((each) => handlesOf(each).length > 0);
    const next = reachable[reachable.findIndex(({ id }) => id === selected) + direction];
    if (!next) return false;
    pendingFocus.current = { fairwayId: next.id, handle: direction === 1 ? "first" : "last" };
    onTravel(next.id);
    return true;
  };

  return (
    <>
      <SelectedFairway fairway={fairway} path={path} scheme={scheme} />
      {createPortal(
        <>
          {fairway && path && settled && (
            <Handles
              key={fairway.id}
              map={map}
              fairway={fairway}
              path={path}
              resting={fairwayWithId(history.present, fairway.id) ?? fairway}
              dragging={drag?.handle ?? null}
              drawing={drawing !== null}
              pendingFocus={pendingFocus}
              onTravel={travel}
              store={store}
            />
          )}
          {drawing?.aim && (
            <AimMark
              map={map}
              place={drawing.aim}
              wanted={nextMissingEnd(history.present, drawing.fairwayId)}
            />
          )}
          {drawing?.aim && drawn && <Readout map={map} place={drawing.aim} fairway={drawn} />}
        </>,
        overlay,
      )}
    </>
  );
}
