import { useState } from "react";
import type { Basemap } from "@/lib/validation/basemaps";

/** Shows the imagery of the place, or the other background if there is none, it doesn't load, or the user prefers it. */
export function useImageryFirst(imagery: Basemap | null, basemap: Basemap | null) {
  const [isAerial, setAerial] = useState(imagery !== null);
  return {
    isAerial,
    setAerial,
    basemap: isAerial ? imagery : basemap,
    onBackgroundFailed: () => {
      if (isAerial && basemap) setAerial(false);
    },
  };
}
