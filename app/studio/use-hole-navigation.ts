import { useCallback, useState } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CameraTarget } from "./map/camera";
import type { SessionStore } from "./session/session-store";

/**
 * Selects a hole and moves the map to it: `select` animates, `jumpTo` does not, since keyboard focus cannot wait. `showPlaces`
 * moves the map to places in degrees.
 */
export function useHoleNavigation({ dispatch }: SessionStore) {
  const [cameraTarget, setCameraTarget] = useState<CameraTarget | null>(null);
  const select = useCallback(
    /** `otherId`: another hole that the map shows as well. */
    (fairwayId: string, otherId: string | null = null) => {
      dispatch({ type: "select", fairwayId });
      setCameraTarget({ fairwayId, otherId });
    },
    [dispatch],
  );
  const jumpTo = useCallback(
    (fairwayId: string) => {
      dispatch({ type: "select", fairwayId });
      setCameraTarget({ fairwayId, jump: true });
    },
    [dispatch],
  );
  const showPlaces = useCallback(
    (places: readonly Coordinates[]) => setCameraTarget({ fairwayId: null, places }),
    [],
  );
  return { cameraTarget, select, jumpTo, showPlaces };
}
