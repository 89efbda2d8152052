import { COURSE_COLOUR_VALUES, SYMBOLS } from "@/lib/drawing/colours";
import { allPlaces, type EditedFairway, placesAlong } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import { flightCurve } from "@/lib/geo/curve";
import { fitToFrame } from "@/lib/geo/fit";
import type { Translate } from "@/lib/messages/translator";
import type { CourseColour } from "@/lib/validation/hole";

const FRAME = { width: 300, height: 548, margin: 28 };

/** Length of the scale bar, in metres. */
const SCALE_METRES = 100;
const METRES_PER_DEGREE = 111_195;

interface DemoMapProps {
  /** All holes of the course. The map is fitted to them, so that it doesn't move when the layout changes. */
  all: readonly EditedFairway[];
  shown: readonly EditedFairway[];
  colour: CourseColour;
  /** Drawn with a thicker line and its length. */
  selected: EditedFairway | null;
  t: Translate;
}

/**
 * The demo course on a plain ground, in the style of the studio's map. Decorative: the list beside it has the
 * same information.
 */
export function DemoMap({ all, shown, colour, selected, t }: DemoMapProps) {
  const frame = fitToFrame(all.flatMap(allPlaces), FRAME);
  const { fill, text } = COURSE_COLOUR_VALUES[colour];
  const holes = shown.map((fairway) => {
    const points = flightCurve(placesAlong(fairway)).map(
      (place) => [frame.x(place), frame.y(place)] as const,
    );
    return {
      fairway,
      line: `M${points.join(" ")}`,
      tee: points[0] ?? [0, 0],
      target: points.at(-1) ?? [0, 0],
    };
  });
  // Draws the selected hole last, above the others.
  holes.sort((a, b) => Number(a.fairway === selected) - Number(b.fairway === selected));
  const scale = (SCALE_METRES * frame.scale) / METRES_PER_DEGREE;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      className="absolute inset-0 size-full bg-ground"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <defs>
        <pattern id="demo-grid" width={scale / 2} height={scale / 2} patternUnits="userSpaceOnUse">
          <path d={`M0 0H${scale / 2}M0 0V${scale / 2}`} className="stroke-ink/8" />
        </pattern>
      </defs>
      <rect x="-1000" y="-600" width="2350" height="1840" fill="url(#demo-grid)" />
      {holes.map(({ fairway, line }) => (
        <g key={fairway.id}>
          <path d={line} stroke="#1a1f1b" strokeOpacity="0.16" strokeWidth={fairway === selected ? 12 : 8} />
          <path d={line} stroke="#fff" strokeWidth={fairway === selected ? 8 : 5} />
          <path d={line} stroke={fill} strokeWidth={fairway === selected ? 4 : 2.25} />
        </g>
      ))}
      {holes.map(({ fairway, target }) => (
        <circle
          key={fairway.id}
          cx={target[0]}
          cy={target[1]}
          r={fairway === selected ? 7 : 5}
          fill={SYMBOLS.target}
          stroke={SYMBOLS.casing}
          strokeWidth={fairway === selected ? 3 : 2}
        />
      ))}
      {holes.map(({ fairway, tee: [x, y] }) => (
        <g key={fairway.id}>
          <rect
            x={x - 11}
            y={y - 9}
            width="22"
            height="18"
            rx="5"
            fill={fill}
            stroke="#fff"
            strokeWidth="2"
          />
          <text x={x} y={y + 3.8} textAnchor="middle" fontSize="10.5" fontWeight="700" fill={text}>
            {fairway.number}
          </text>
        </g>
      ))}
      {selected && <Readout fairway={selected} at={[frame.x, frame.y]} t={t} />}
      <g transform={`translate(20 ${FRAME.height - 20})`} className="stroke-ink" strokeWidth="2">
        <path d={`M0-6V0H${scale}V-6`} />
        <text x={scale / 2} y="-6" textAnchor="middle" fontSize="11" className="fill-ink" stroke="none">
          {t("viewer.metres", { length: { metres: SCALE_METRES } })}
        </text>
      </g>
    </svg>
  );
}

interface ReadoutProps {
  fairway: EditedFairway;
  at: readonly [x: ReturnType<typeof fitToFrame>["x"], y: ReturnType<typeof fitToFrame>["y"]];
  t: Translate;
}

/** Length and par of the selected hole, above it. */
function Readout({ fairway, at: [x, y], t }: ReadoutProps) {
  const measures = measureFairway(fairway);
  const places = allPlaces(fairway);
  if (!measures) return null;
  const centre = places.reduce((sum, place) => sum + x(place), 0) / places.length;
  const top = Math.min(...places.map(y));
  return (
    <g transform={`translate(${centre} ${top - 30})`}>
      <rect x="-44" y="-15" width="88" height="22" rx="7" fill="#161a17" stroke="#fff" strokeOpacity="0.25" />
      <text y="0" textAnchor="middle" fontSize="11.5" fontWeight="600" fill="#fff">
        {t("demo.readout", { length: { metres: measures.distance }, par: measures.par })}
      </text>
    </g>
  );
}
