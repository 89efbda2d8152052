import type { Point } from "@/lib/geo/curve";
import { formatLength, type Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import type { Fit } from "@/lib/print/fit";
import { scaleBar } from "@/lib/print/scale-bar";

/** An arrow that points north on a drawing that may be rotated, 14 mm long and centred at `at` (millimetres). */
export function NorthArrow({ fit, at, t }: { fit: Fit; at: Point; t: Translate }) {
  const degrees = -fit.up;
  // The letter is beyond the arrow's tip, and upright.
  const angle = (degrees * Math.PI) / 180;
  const letter = { x: at.x + Math.sin(angle) * 8.4, y: at.y - Math.cos(angle) * 8.4 };
  return (
    <g>
      <g transform={`translate(${at.x} ${at.y}) rotate(${degrees.toFixed(1)})`}>
        <path d="M0-5.5 2.6 5 0 3.2-2.6 5Z" className="print-ink" />
      </g>
      <text
        x={letter.x}
        y={letter.y + 1.3}
        fontSize="3.8"
        fontWeight="700"
        textAnchor="middle"
        className="print-ink"
      >
        {t("print.north")}
      </text>
    </g>
  );
}

interface ScaleBarProps {
  fit: Fit;
  /** The left end of the bar, in millimetres. */
  at: Point;
  unit: Unit;
  t: Translate;
}

/** A scale bar of a round length in the primary unit. */
export function ScaleBar({ fit, at, unit, t }: ScaleBarProps) {
  const bar = scaleBar(fit.scale, 45, unit);
  const sign = unit === "feet" ? "ft" : "m";
  const line = `M0-1.6V0H${bar.millimetres.toFixed(2)}V-1.6`;
  const length = new Intl.NumberFormat(t.language, { maximumSignificantDigits: 1 }).format(bar.length);
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <path d={line} className="print-casing" strokeWidth="1.5" strokeLinecap="square" />
      <path d={line} fill="none" className="print-stroke" strokeWidth="0.5" />
      <text x={bar.millimetres + 1.5} y="0.3" fontSize="3.4" className="print-ink">
        {length} {sign}
      </text>
    </g>
  );
}

/** Formats a length in both units, the primary one first. */
export function formatBothUnits(metres: number, unit: Unit, t: Translate): [string, string] {
  const other: Unit = unit === "feet" ? "metres" : "feet";
  const format = (each: Unit) => formatLength(metres, { unit: each, language: t.language });
  return [format(unit), format(other)];
}
