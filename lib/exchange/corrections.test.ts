import { describe, expect, it } from "vitest";
import { type Correction, correct, listPoints } from "./corrections";
import { readFile } from "./read";
import type { FileContents } from "./recognised";
import { xmldom } from "./xmldom";

const waypoint = (name: string, lat: number, lng: number) =>
  `<wpt lat="${lat}" lon="${lng}"><name>${name}</name></wpt>`;

function read(...waypoints: string[]): FileContents {
  const text = `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${waypoints.join("")}</gpx>`;
  const result = readFile(text, { swapped: false, xml: xmldom });
  if (!result.ok) throw new Error(result.problem.key);
  return result.reading;
}

const TWO = [
  waypoint("Tee 1", 60.2, 24.9),
  waypoint("Basket 1", 60.201, 24.9),
  waypoint("Tee 2", 60.2, 24.91),
  waypoint("Basket 2", 60.201, 24.91),
];

/** "1 60.2/24.9→60.201/24.9": the holes by number. */
const holesOf = ({ holes }: FileContents) =>
  [...holes]
    .sort((a, b) => Number(a.number) - Number(b.number))
    .map(({ number, tees, targets }) => {
      const places = [tees, targets].map((ends) =>
        ends.map(({ position: { lat, lng } }) => `${lat}/${lng}`).join("+"),
      );
      return `${number} ${places.join("→")}`;
    });

/** The id of the point at a place. */
function pointAt(contents: FileContents, lat: number, lng: number): string {
  const point = listPoints(contents).find(({ at }) => at.lat === lat && at.lng === lng);
  if (!point) throw new Error(`No point at ${lat}, ${lng}.`);
  return point.id;
}

type Place = [lat: number, lng: number];
const pair = (contents: FileContents, tee: Place, target: Place) =>
  correct(contents, {
    kind: "pair",
    teeId: pointAt(contents, ...tee),
    targetId: pointAt(contents, ...target),
  });

describe("swapping the ends of a hole", () => {
  it("moves the tee to the target and back, with the bends between them", () => {
    const path =
      '<trk><name>Hole 1</name><trkseg><trkpt lat="60.2" lon="24.9"/><trkpt lat="60.2004" lon="24.902"/><trkpt lat="60.2008" lon="24.901"/><trkpt lat="60.201" lon="24.9"/></trkseg></trk>';
    const reading = read(path);
    const holeId = reading.holes[0]?.id ?? "";
    const swapped = correct(reading, { kind: "swapEnds", holeId });
    expect(holesOf(swapped)).toEqual(["1 60.201/24.9→60.2/24.9"]);
    expect(swapped.holes[0]?.flightPaths[0]?.points).toEqual([
      { lat: 60.2008, lng: 24.901 },
      { lat: 60.2004, lng: 24.902 },
    ]);
    expect(swapped.holes[0]?.reason).toBe("user");
    expect(holesOf(correct(swapped, { kind: "swapEnds", holeId }))).toEqual(holesOf(reading));
  });

  it("makes the only end of an unfinished hole the other one", () => {
    const reading = read(...TWO, waypoint("Tee 3", 60.2, 24.92));
    const holeId = reading.holes.find(({ number }) => number === 3)?.id ?? "";
    const swapped = correct(reading, { kind: "swapEnds", holeId });
    expect(holesOf(swapped)[2]).toBe("3 →60.2/24.92");
    expect(holesOf(correct(swapped, { kind: "swapEnds", holeId }))[2]).toBe("3 60.2/24.92→");
  });
});

describe("a new number", () => {
  const renumbered = (number: number) => {
    const reading = read(...TWO);
    return holesOf(correct(reading, { kind: "renumber", holeId: reading.holes[0]?.id ?? "", number }));
  };

  it("is swapped with that of the hole that has it", () => {
    expect(renumbered(2)).toEqual(["1 60.2/24.91→60.201/24.91", "2 60.2/24.9→60.201/24.9"]);
  });

  it("leaves other holes alone if it is free", () => {
    expect(renumbered(7)).toEqual(["2 60.2/24.91→60.201/24.91", "7 60.2/24.9→60.201/24.9"]);
  });
});

describe("pairing two points", () => {
  it("exchanges the targets of two holes", () => {
    expect(holesOf(pair(read(...TWO), [60.2, 24.9], [60.201, 24.91]))).toEqual([
      "1 60.2/24.9→60.201/24.91",
      "2 60.2/24.91→60.201/24.9",
    ]);
  });

  it("turns a hole round", () => {
    expect(holesOf(pair(read(...TWO), [60.201, 24.9], [60.2, 24.9]))[0]).toBe("1 60.201/24.9→60.2/24.9");
  });

  it("gives the tee of another hole what it takes the place of", () => {
    expect(holesOf(pair(read(...TWO), [60.2, 24.9], [60.2, 24.91]))).toEqual([
      "1 60.2/24.9→60.2/24.91",
      "2 60.201/24.9→60.201/24.91",
    ]);
  });

  it("makes a hole of two points that are left over, which are listed no longer", () => {
    const first = pair(
      read(...TWO, waypoint("Tee", 60.2, 24.92), waypoint("Tee", 60.201, 24.92)),
      [60.2, 24.92],
      [60.201, 24.92],
    );
    expect(holesOf(first)[2]).toBe("3 60.2/24.92→60.201/24.92");
    expect(first.ignored).toEqual([]);
  });

  it("completes an unfinished hole, and lists what loses its place", () => {
    const reading = read(...TWO, waypoint("Tee", 60.2, 24.92));
    const replaced = pair(reading, [60.2, 24.92], [60.201, 24.91]);
    expect(holesOf(replaced)[1]).toBe("2 60.2/24.92→60.201/24.91");
    expect(replaced.ignored).toMatchObject([{ at: { lat: 60.2, lng: 24.91 } }]);
    const undone = pair(replaced, [60.2, 24.91], [60.201, 24.91]);
    expect(holesOf(undone)).toEqual(holesOf(reading));

    const unfinished = read(...TWO, waypoint("Tee 3", 60.2, 24.93), waypoint("Tee", 60.201, 24.93));
    const finished = pair(unfinished, [60.2, 24.93], [60.201, 24.93]);
    expect(holesOf(finished)[2]).toBe("3 60.2/24.93→60.201/24.93");
    expect(finished.ignored).toEqual([]);
  });

  it("removes a hole that has no end left", () => {
    const reading = read(...TWO, waypoint("Tee 3", 60.2, 24.93), waypoint("Basket 4", 60.201, 24.93));
    expect(holesOf(pair(reading, [60.2, 24.93], [60.201, 24.93]))).toEqual([
      ...holesOf(read(...TWO)),
      "3 60.2/24.93→60.201/24.93",
    ]);
  });

  it("of all pairs keeps every point exactly once", () => {
    const reading = read(...TWO, waypoint("Tee 3", 60.2, 24.93), waypoint("Tee", 60.201, 24.93));
    const places = (contents: FileContents) =>
      listPoints(contents)
        .map(({ at }) => `${at.lat} ${at.lng}`)
        .sort();
    const points = listPoints(reading);
    for (const tee of points) {
      for (const target of points) {
        const correction: Correction = { kind: "pair", teeId: tee.id, targetId: target.id };
        const paired = correct(reading, correction);
        expect(places(paired), `${tee.id} ${target.id}`).toEqual(places(reading));
        const isHole = paired.holes.some(
          ({ tees, targets, teeId, targetId }) =>
            tees.find(({ id }) => id === teeId)?.position === tee.at &&
            targets.find(({ id }) => id === targetId)?.position === target.at,
        );
        expect(isHole, `${tee.id} ${target.id}`).toBe(tee !== target);
      }
    }
  });
});
