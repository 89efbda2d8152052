import { useCallback, useMemo, useState } from "react";
import { addFeature, createFeature } from "@/lib/editor/commands/features";
import { tidyPlace } from "@/lib/geo/place";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FEATURE_LIMITS, FEWEST_POINTS, type FeatureKind, type FeatureShape } from "@/lib/validation/feature";
import type { SessionStore } from "./session-store";

/** A feature being drawn, or a line being measured: its corners so far, in degrees. */
export interface Sketch {
  readonly kind: FeatureKind | "measure";
  readonly shape: FeatureShape;
  readonly points: readonly Coordinates[];
}

/** What the studio needs to select, draw, show and hide features. */
export interface FeatureTools {
  readonly selectedId: string | null;
  readonly select: (featureId: string | null) => void;
  readonly hiddenKinds: ReadonlySet<FeatureKind>;
  readonly hide: (kind: FeatureKind, hidden: boolean) => void;
  readonly sketch: Sketch | null;
  /** The list beside the map, and whether it offers the kinds to draw. */
  readonly list: "holes" | "features";
  readonly showList: (list: "holes" | "features") => void;
  readonly isChoosing: boolean;
  readonly choose: (isChoosing: boolean) => void;
  /** Starts drawing. Ends a hole being drawn. */
  readonly draw: (kind: FeatureKind, shape: FeatureShape) => void;
  /** Starts measuring. */
  readonly measure: () => void;
  /** Adds a corner; a point is finished by its first one. */
  readonly addCorner: (at: Coordinates) => void;
  readonly removeCorner: () => void;
  /** Finishes a line or area. Does nothing while it has too few corners. */
  readonly finish: () => void;
  /** Ends drawing for another tool: what has enough corners is finished, so that nothing drawn is lost. */
  readonly leave: () => void;
  readonly cancel: () => void;
}

/** The state of the feature tools. A sketch is no part of the document until it is finished, which is one step. */
export function useFeatureTools(store: SessionStore): FeatureTools {
  const [selectedId, select] = useState<string | null>(null);
  const [hiddenKinds, setHiddenKinds] = useState<ReadonlySet<FeatureKind>>(new Set());
  const [sketch, setSketch] = useState<Sketch | null>(null);
  const [list, showList] = useState<"holes" | "features">("holes");
  const [isChoosing, choose] = useState(() => store.get().history.present.features.length === 0);

  const hide = useCallback((kind: FeatureKind, hidden: boolean) => {
    setHiddenKinds((before) => {
      const next = new Set(before);
      if (hidden) next.add(kind);
      else next.delete(kind);
      return next;
    });
  }, []);
  const cancel = useCallback(() => setSketch(null), []);
  const complete = useCallback(
    ({ kind, shape, points }: Sketch) => {
      // A measured line stays to be read, until the tool ends.
      if (kind === "measure") return;
      setSketch(null);
      const id = newId("feature");
      store.dispatch({ type: "run", command: addFeature(createFeature(id, { kind, shape, points })) });
      select(id);
    },
    [store],
  );
  const finish = useCallback(() => {
    if (sketch && sketch.points.length >= FEWEST_POINTS[sketch.shape]) complete(sketch);
  }, [sketch, complete]);
  const leave = useCallback(() => {
    finish();
    cancel();
  }, [finish, cancel]);
  const draw = useCallback(
    (kind: FeatureKind, shape: FeatureShape) => {
      leave();
      store.dispatch({ type: "cancel" });
      hide(kind, false);
      select(null);
      setSketch({ kind, shape, points: [] });
    },
    [store, hide, leave],
  );
  const measure = useCallback(() => {
    store.dispatch({ type: "cancel" });
    setSketch({ kind: "measure", shape: "line", points: [] });
  }, [store]);
  const addCorner = useCallback(
    (at: Coordinates) => {
      if (!sketch) return;
      const last = sketch.points.at(-1);
      const place = tidyPlace(at);
      // The second click of a double click.
      if (last && last.lat === place.lat && last.lng === place.lng) return;
      const next = { ...sketch, points: [...sketch.points, place] };
      if (sketch.shape === "point" || next.points.length >= FEATURE_LIMITS.points) complete(next);
      else setSketch(next);
    },
    [sketch, complete],
  );
  const removeCorner = useCallback(
    () => setSketch((before) => before && { ...before, points: before.points.slice(0, -1) }),
    [],
  );

  return useMemo(
    () => ({
      selectedId,
      select,
      hiddenKinds,
      hide,
      sketch,
      list,
      showList,
      isChoosing,
      choose,
      draw,
      measure,
      addCorner,
      removeCorner,
      finish,
      leave,
      cancel,
    }),
    [
      selectedId,
      hiddenKinds,
      hide,
      sketch,
      list,
      isChoosing,
      draw,
      measure,
      addCorner,
      removeCorner,
      finish,
      leave,
      cancel,
    ],
  );
}
