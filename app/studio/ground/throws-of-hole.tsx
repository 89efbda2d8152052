import { useTranslate } from "@/app/ui/translations";
import {
  type FairwayId,
  findFairway,
  findFairwaySource,
  isComplete,
  placesAlong,
} from "@/lib/editor/fairways";
import { flightCurve, localPlane } from "@/lib/geo/curve";
import { bearing, destination } from "@/lib/geo/offset";
import { nearestCopy } from "@/lib/geo/place";
import type { Message } from "@/lib/messages/message";
import { bestFit } from "@/lib/print/fit";
import { pathData } from "@/lib/print/lines";
import { drawThrows } from "@/lib/print/throws";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useScene } from "../session/use-studio";

/** Millimetres, as on paper. */
const FRAME = { width: 90, height: 32, margin: { x: 4, y: 4 } };

interface ThrowsOfHoleProps {
  fairwayId: FairwayId;
  /** Of its kept throws, in their order. */
  summaries: readonly Message[];
}

/** The kept throws of a hole in the report: in words, and as signs draw them, beside the flight path from left to right. */
export function ThrowsOfHole({ fairwayId, summaries }: ThrowsOfHoleProps) {
  const t = useTranslate();
  const { document } = useScene();
  const fairway = findFairway(document, fairwayId);
  const throws = findFairwaySource(document, fairwayId)?.hole.throws;
  if (!fairway || !isComplete(fairway) || !throws) return null;
  const { teePosition: tee, targetPosition: target } = fairway;
  const { project } = localPlane(tee);
  const toPoint = (place: Coordinates) => project(nearestCopy(place, tee));
  const path = flightCurve(placesAlong(fairway));
  const thrown = throws.flatMap(({ result: { picture } }) => {
    if (!picture) return [];
    const { centre, bearing: axis, long, short } = picture.landings;
    const ends = [0, 90, 180, 270].map((turn) => destination(centre, axis + turn, turn % 180 ? short : long));
    return [...picture.lines.flat(), ...ends];
  });
  const fit = bestFit([...path, ...thrown].map(toPoint), [bearing(tee, target) - 90], FRAME);
  const toPaper = (place: Coordinates) => fit.toPaper(toPoint(place));
  const [from, to] = [toPaper(tee), toPaper(target)];
  return (
    // As wide as what is seen of the table, which scrolls on a phone.
    <div className="sticky left-3 flex w-fit max-w-[calc(100vw-5.5rem)] flex-wrap items-center gap-x-4">
      <svg aria-hidden="true" viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} className="w-90 max-w-full">
        <path
          d={pathData(path.map(toPaper))}
          className="fill-none stroke-muted"
          strokeDasharray="1.5 1"
          strokeWidth="0.5"
        />
        <circle cx={from.x} cy={from.y} r="1.2" className="fill-select" />
        <circle cx={to.x} cy={to.y} r="1.2" className="fill-target" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers (markup.ts) */}
        <g dangerouslySetInnerHTML={{ __html: drawThrows(throws, fit, toPaper).text }} />
      </svg>
      <ol className="min-w-0 flex-1 basis-60 list-decimal pl-4 whitespace-normal">
        {summaries.map((summary, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: in the order of the picture's numbers; nothing keeps state
          <li key={index}>{t(summary)}</li>
        ))}
      </ol>
    </div>
  );
}
