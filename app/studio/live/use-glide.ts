import { useEffect, useRef, useState } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A little longer than between two events about hands, so that the movement doesn't stop in between. */
const GLIDE_MS = 120;

/** Moves smoothly to each new place (degrees). For users who prefer reduced motion, at once. */
export function useGlide(to: Coordinates): Coordinates {
  const [shown, setShown] = useState(to);
  const latest = useRef(to);
  useEffect(() => {
    const from = latest.current;
    const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const startedAt = performance.now();
    let frame = 0;
    const step = () => {
      const share = isReduced ? 1 : Math.min(1, (performance.now() - startedAt) / GLIDE_MS);
      const between = (a: number, b: number) => a + (b - a) * share;
      latest.current = { lat: between(from.lat, to.lat), lng: between(from.lng, to.lng) };
      setShown(latest.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return shown;
}
