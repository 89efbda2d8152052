import type { ComponentProps } from "react";
import { type CoursePoint, pointKey } from "@/lib/editor/points";
import { useStudio } from "../session/use-studio";
import { MapHandle } from "./map-handle";

interface PointHandleProps extends ComponentProps<typeof MapHandle> {
  point: CoursePoint;
  isSelected: boolean;
}

/** The handle of a point, which is selected while the handle has the focus, and when its menu opens. Keys: `useHandleKeys`. */
export function PointHandle({ point, isSelected, ...handle }: PointHandleProps) {
  const { dispatch } = useStudio();
  const select = () => dispatch({ type: "select-point", point });
  return (
    <MapHandle
      data-key={pointKey(point)}
      data-selected={isSelected || undefined}
      onFocus={select}
      onContextMenu={select}
      // Undo may have selected the hole or the feature as a whole.
      onKeyDownCapture={select}
      {...handle}
    />
  );
}
