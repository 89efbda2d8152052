import { NavigationControl, ScaleControl } from "react-map-gl/maplibre";
import { UserPosition } from "@/app/map/user-position";
import { useTranslate } from "@/app/ui/translations";
import { useStudio } from "../session/use-studio";

/** MapLibre's own controls: zoom, compass, the user's position, scale. */
export function MapControls({ rotation }: { rotation: boolean }) {
  const { page } = useStudio();
  const { unit } = useTranslate();
  return (
    <>
      <NavigationControl
        // MapLibre reads the options of the control only once: remount it when they change.
        key={String(rotation)}
        position="top-right"
        showCompass={rotation}
        visualizePitch={rotation}
      />
      <UserPosition onError={(mapError) => page.set({ mapError })} />
      <ScaleControl position="bottom-left" unit={unit === "feet" ? "imperial" : "metric"} maxWidth={120} />
    </>
  );
}
