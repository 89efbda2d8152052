import { useTranslate } from "@/app/ui/translations";
import type { EditedFairway } from "@/lib/editor/fairways";
import { createSketch } from "@/lib/exchange/sketch";

const WIDTH = 400;
const HEIGHT = 190;

/** Sketch of an import: existing holes are grey, those of the file green, each with its number at the tee. */
export function ImportSketch({
  stays,
  added,
}: {
  stays: readonly EditedFairway[];
  added: readonly EditedFairway[];
}) {
  const t = useTranslate();
  const { x, y, line } = createSketch([...stays, ...added], { width: WIDTH, height: HEIGHT, margin: 16 });
  return (
    <svg
      role="img"
      aria-label={t("exchange.sketch")}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block w-full rounded-lg border border-line bg-sunken"
    >
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.5">
        {stays.map((fairway) => (
          <polyline key={fairway.id} points={line(fairway)} className="stroke-muted" opacity="0.6" />
        ))}
        {added.map((fairway) => (
          <g key={fairway.id} className="stroke-accent">
            {fairway.flightPaths.slice(1).map((path) => (
              <polyline key={path.id} points={line(fairway, path)} strokeDasharray="3 3" />
            ))}
            <polyline points={line(fairway)} strokeWidth="2" />
          </g>
        ))}
      </g>
      {added.map(({ id, number, teePosition, targetPosition }) => (
        <g key={id}>
          {targetPosition && (
            <circle
              cx={x(targetPosition)}
              cy={y(targetPosition)}
              r="2.2"
              strokeWidth="1.5"
              className="fill-surface stroke-target"
            />
          )}
          {teePosition && (
            <g transform={`translate(${x(teePosition)} ${y(teePosition)})`}>
              <rect x="-5" y="-4.2" width="10" height="8.4" rx="2.2" className="fill-accent" />
              <text textAnchor="middle" dy="2.3" fontSize="6.5" fontWeight="700" className="fill-on-accent">
                {number}
              </text>
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}
