import { FEATURE_STYLES, type FeatureStyle } from "@/app/map/feature-styles";
import type { Translate } from "@/lib/messages/translator";
import type { DrawnFeature } from "@/lib/print/drawing";
import type { FeatureKind } from "@/lib/validation/feature";

/** Millimetres of paper per CSS pixel of a line on the map. */
const MILLIMETRES_PER_PIXEL = 0.28;

/** Dash patterns in millimetres. They tell the kinds apart on a black-and-white printer. */
const DASHES = { solid: undefined, dashed: "2.2 1.2", dotted: "0.01 1.1" } as const;

/** Features as SVG: areas, lines, and marks for points. */
export function PrintedFeatures({ features }: { features: readonly DrawnFeature[] }) {
  return features.map(({ feature, d, at }) => {
    const style = FEATURE_STYLES[feature.kind];
    if (feature.shape === "point") return <Mark key={feature.id} style={style} x={at.x} y={at.y} />;
    return (
      <path
        key={feature.id}
        d={d}
        fill={feature.shape === "area" ? style.colour : "none"}
        fillOpacity={style.fill}
        stroke={style.colour}
        strokeWidth={style.width * MILLIMETRES_PER_PIXEL}
        strokeDasharray={DASHES[style.dash]}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    );
  });
}

function Mark({ style, x, y }: { style: FeatureStyle; x: number; y: number }) {
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={style.mark ? 2.4 : 1.3}
        fill={style.mark ? "#fff" : style.colour}
        stroke={style.mark ? style.colour : "#fff"}
        strokeWidth="0.5"
      />
      {style.mark && (
        <text x={x} y={y + 0.85} fontSize="2.4" fontWeight="700" textAnchor="middle" fill={style.colour}>
          {style.mark}
        </text>
      )}
    </g>
  );
}

/** The kinds that occur, each with its stroke or mark. */
export function FeatureLegend({ features, t }: { features: readonly DrawnFeature[]; t: Translate }) {
  const kinds = [...new Set(features.map(({ feature }) => feature.kind))];
  if (kinds.length === 0) return null;
  return (
    <ul className="print-legend" aria-label={t("features.legend")}>
      {kinds.map((kind) => (
        <li key={kind}>
          <LegendKey
            kind={kind}
            isPoint={features.every(({ feature }) => feature.kind !== kind || feature.shape === "point")}
          />
          {t(`features.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

function LegendKey({ kind, isPoint }: { kind: FeatureKind; isPoint: boolean }) {
  const style = FEATURE_STYLES[kind];
  return (
    <svg aria-hidden="true" viewBox="0 0 10 6" className="sign-key">
      {isPoint ? (
        <Mark style={style} x={5} y={3} />
      ) : (
        <rect
          x="0.8"
          y="0.8"
          width="8.4"
          height="4.4"
          fill={style.colour}
          fillOpacity={style.fill}
          stroke={style.colour}
          strokeWidth={style.width * MILLIMETRES_PER_PIXEL}
          strokeDasharray={DASHES[style.dash]}
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
