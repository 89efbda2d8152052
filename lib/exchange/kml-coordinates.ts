import { distanceInMetres } from "@/lib/geo/distance";

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Whether a text is a number, as XML writes one. */
export const isNumber = (text: string) => NUMBER.test(text);

/**
 * The text of a `coordinates` element as tuples "lng,lat[,height]" with one space between them, which every reader groups alike.
 * A tuple is what Google Earth takes for one: spaces beside a comma belong to it. Numbers with commas only, also across line breaks, are
 * grouped in twos or threes, whichever makes the shorter line.
 *
 * @returns the part that is no tuple as `problem`.
 */
export function tidyCoordinates(text: string): { tuples: string } | { problem: string } {
  const groups = text
    .trim()
    .split(/\s+/)
    .join(" ")
    .replace(/ ?, ?/g, ",")
    .split(" ")
    .map((group) => group.replace(/,+$/, ""))
    .filter((group) => group !== "");
  const tuples: string[] = [];
  for (const group of groups) {
    const numbers = group.split(",");
    if (numbers.length < 2 || !numbers.every(isNumber)) return { problem: group };
    if (numbers.length <= 3) tuples.push(group);
    else {
      const split = splitNumbers(numbers.map(Number));
      if (!split) return { problem: group };
      for (const tuple of split) tuples.push(tuple.join(","));
    }
  }
  return { tuples: tuples.join(" ") };
}

/** Groups numbers in threes or twos; null if neither comes out even or gives places on earth. */
function splitNumbers(numbers: readonly number[]): number[][] | null {
  const inGroups = (size: number) =>
    numbers.length % size === 0
      ? Array.from({ length: numbers.length / size }, (_, index) =>
          numbers.slice(index * size, (index + 1) * size),
        )
      : null;
  const lengthOf = (tuples: number[][]) => {
    const places = tuples.map(([lng = 0, lat = 0]) => ({ lat, lng }));
    return places
      .slice(1)
      .reduce((sum, place, index) => sum + distanceInMetres(places[index] ?? place, place), 0);
  };
  const isOnEarth = (tuples: number[][]) => tuples.every(([, lat = 0]) => Math.abs(lat) <= 90);
  const [found] = [inGroups(3), inGroups(2)]
    .filter((tuples) => tuples !== null)
    .filter(isOnEarth)
    .map((tuples) => ({ tuples, length: lengthOf(tuples) }))
    .sort((a, b) => a.length - b.length);
  return found?.tuples ?? null;
}
