import type { PointerEvent } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { ThrowPlan } from "@/lib/flight/plan";

/** Degrees between two directions of the compass. */
const STEP = 15;

/** Where its points are, on a compass with a radius of 50. */
const POINTS = [
  [0, -32],
  [37, 5],
  [0, 42],
  [-37, 5],
] as const;

interface WindCompassProps {
  wind: ThrowPlan["wind"];
  onChange: (fromBearing: number) => void;
}

/** Where the wind comes from: a compass to turn by hand, and a slider for keys. */
export function WindCompass({ wind: { speed, fromBearing }, onChange }: WindCompassProps) {
  const t = useTranslate();
  const points = t("throws.compass").split(" ");
  const turn = ({ clientX, clientY, currentTarget, buttons }: PointerEvent) => {
    if (buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const angle = Math.atan2(clientX - left - width / 2, top + height / 2 - clientY) * (180 / Math.PI);
    onChange((Math.round(angle / STEP) * STEP + 360) % 360);
  };
  return (
    <div className="flex items-center gap-3">
      <div
        className="w-22 flex-none cursor-grab touch-none rounded-full outline-offset-2 outline-accent focus-within:outline-2"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          turn(event);
        }}
        onPointerMove={turn}
      >
        <svg aria-hidden="true" viewBox="-50 -50 100 100">
          <circle r="48" className="fill-surface stroke-line stroke-2" />
          {POINTS.map(([x, y], quarter) => (
            <text
              key={y + x}
              {...{ x, y }}
              textAnchor="middle"
              className="fill-muted text-[13px] font-semibold"
            >
              {points[quarter]}
            </text>
          ))}
          <path
            className={speed === 0 ? "fill-field-line" : "fill-accent"}
            transform={`rotate(${fromBearing})`}
            d="M-5-26H5L3 4H12L0 25-12 4H-3Z"
          />
        </svg>
        <input
          type="range"
          className="sr-only"
          aria-label={t("throws.windFrom")}
          aria-valuetext={t("throws.degrees", { degrees: fromBearing })}
          {...{ min: 0, max: 360 - STEP, step: STEP, value: fromBearing }}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      </div>
      <p className="text-xs text-muted">
        {t("throws.windFrom")}
        <span className="block text-sm font-semibold text-ink tabular-nums">
          {t("throws.degrees", { degrees: fromBearing })}
        </span>
      </p>
    </div>
  );
}
