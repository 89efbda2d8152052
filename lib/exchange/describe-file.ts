import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { findFarHoles } from "./plausible";
import { type FileContent, readFile } from "./read";
import type { FileContents, RecognisedHole } from "./recognised";
import type { Xml } from "./xml";

interface Describer {
  readonly xml: Xml;
  /** Formats a message in English. */
  readonly translate: (text: Message) => string;
}

/** What was understood of a file of any kind, as plain data to read and to compare. */
export function describeFile(content: FileContent, { xml, translate }: Describer) {
  const result = readFile(content, { swapped: false, xml });
  if (!result.ok) return { readable: false as const, problem: translate(result.problem) };
  const { reading } = result;
  const far = reading.isWholeCourse ? new Map<string, number>() : findFarHoles(reading.holes);
  const numbers = new Map(reading.holes.map(({ id, number }) => [id, number]));
  return {
    readable: true as const,
    course: reading.courseName,
    holes: reading.holes.map((hole) => describeHole(hole, far.get(hole.id) ?? null, translate)),
    layouts: reading.layouts.map(({ name, plays }) => ({
      name,
      holes: plays?.length ?? reading.holes.length,
    })),
    features: reading.features.map(({ kind, shape, name, holeIds, points }) => ({
      kind,
      shape,
      name,
      holes: holeIds.map((id) => numbers.get(id) ?? null),
      points: points.map(toPair),
    })),
    notes: reading.notes.map(translate),
    leftOut: describeLeftOut(reading, translate),
  };
}

function describeHole(hole: RecognisedHole, far: number | null, translate: Describer["translate"]) {
  const { number, label, name, par, reason, tees, targets, flightPaths, notes } = hole;
  return {
    number,
    ...(label !== null && { label }),
    ...(name !== null && { name }),
    ...(par !== null && { par }),
    ...(reason && { found: translate({ key: `exchange.reason_${reason}` }) }),
    tees: tees.map(({ position, name, colours }) => ({
      at: toPair(position),
      ...(name !== null && { name }),
      ...(colours.length > 0 && { colours }),
    })),
    targets: targets.map(({ position, name }) => ({ at: toPair(position), ...(name !== null && { name }) })),
    flightPaths: flightPaths.map(({ points }) => points.map(toPair)),
    ...(notes !== null && { notes }),
    ...(far !== null && {
      farAway: translate({
        key: "exchange.leftOutFar",
        values: { hole: number ?? 0, kilometres: Math.round(far / 1000) },
      }),
    }),
  };
}

const toPair = ({ lat, lng }: Coordinates) => [lat, lng];

function describeLeftOut({ ignored }: FileContents, translate: Describer["translate"]) {
  return ignored.map(({ what, why, at }) => ({
    what: translate(what),
    why: translate(why),
    ...(at && { at: toPair(at) }),
  }));
}
