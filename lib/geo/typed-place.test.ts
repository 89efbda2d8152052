import fc from "fast-check";
import { Geodesic } from "geographiclib-geodesic";
import { decode, encode } from "pluscodes";
import { describe, expect, test } from "vitest";
import { distanceInMetres } from "./distance";
import { parsePlusCode } from "./plus-code";
import { parseTypedPlace, splitLocalCode } from "./typed-place";
import { parseUtm } from "./utm";

const HELSINKI = { lat: 60.17, lng: 24.94 };
const parse = (text: string, near = HELSINKI) => parseTypedPlace(text, near)?.place ?? null;

describe("a typed plus code", () => {
  test("is the centre of its cell, as in the specification's examples", () => {
    for (const [code, lat, lng] of [
      ["7FG49QCJ+2V", 20.3700625, 2.7821875],
      ["7FG49QCJ+2VX", 20.3701125, 2.782234375],
      ["7FG40000+", 20.5, 2.5],
      ["62H20000+", 1.5, -179.5],
      ["22220000+", -89.5, -179.5],
      ["7FG49QCJ+2VXGJ", 20.3701135, 2.78223535156],
      ["8fvc2222+22", 47.0000625, 8.0000625],
    ] as const) {
      const place = parse(code);
      expect(place?.lat, code).toBeCloseTo(lat, 9);
      expect(place?.lng, code).toBeCloseTo(lng, 9);
    }
  });

  test("may be short, relative to the map's centre", () => {
    expect(parse("9QCJ+2VX", { lat: 20.3701125, lng: 2.782234375 })?.lat).toBeCloseTo(20.3701125, 9);
    // The nearest cell has different first digits than the reference.
    expect(parse("22+", { lat: 42.9, lng: 8 })).toBeNull();
    expect(parseTypedPlace("9QCJ+2VX", null)).toBeNull();
    expect(parseTypedPlace("7FG49QCJ+2VX", null)?.place.lat).toBeCloseTo(20.3701125, 9);
    const place = parse("2222+22", { lat: 46.9999, lng: 7.9999 });
    expect(place?.lat).toBeCloseTo(47.0000625, 9);
    expect(place?.lng).toBeCloseTo(8.0000625, 9);
    expect(parse("X2X2+X2", { lat: 10, lng: 179.99 })?.lng).toBeLessThanOrEqual(180);
  });

  test("decodes like another implementation, and short ones find the way back from anywhere near", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -89.9, max: 89.9, noNaN: true }),
        fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        fc.constantFrom(10, 11, 12),
        fc.double({ min: -0.4, max: 0.4, noNaN: true }),
        fc.double({ min: -0.4, max: 0.4, noNaN: true }),
        (latitude, longitude, length, north, east) => {
          const code = encode({ latitude, longitude }, length) as string;
          const expected = decode(code);
          const place = parsePlusCode(code, HELSINKI);
          expect(place?.lat).toBeCloseTo(expected?.latitude as number, 5);
          expect(place?.lng).toBeCloseTo(expected?.longitude as number, 5);
          const near = {
            lat: Math.max(-90, Math.min(90, latitude + north)),
            lng: Math.max(-180, Math.min(180, longitude + east)),
          };
          const short = parsePlusCode(code.slice(4), near);
          expect(short?.lat).toBeCloseTo(place?.lat as number, 9);
          expect(short?.lng).toBeCloseTo(place?.lng as number, 9);
        },
      ),
    );
  });

  test("is no code with wrong digits, lengths, padding or places", () => {
    for (const text of [
      "7FG49QCJ2V",
      "7FG49QCJ+2",
      "7FG49QCJ+2A",
      "7FG49QC+2V",
      "7FG4+00",
      "7F04+22",
      "7FG40000+22",
      "00000000+",
      "+22",
      "+",
      "XX000000+",
      "7FG49QCJ+2V+",
      "7FG49QCJ2V+22",
      "L2M3+45",
    ]) {
      expect(parsePlusCode(text, HELSINKI), text).toBeNull();
    }
  });

  test("may be followed by a place name, which its first digits come from", () => {
    expect(splitLocalCode("5WCQ+2X Helsinki, Finland")).toEqual({
      code: "5WCQ+2X",
      locality: "Helsinki, Finland",
    });
    for (const text of ["Helsinki", "5WCQ+2X", "C+ Helsinki", "Tali + Helsinki"]) {
      expect(splitLocalCode(text), text).toBeNull();
    }
  });
});

describe("typed UTM", () => {
  test("is read in common spellings", () => {
    // The CN Tower, from the article on UTM: 43°38'33.24" N, 79°23'13.7" W.
    for (const text of [
      "17T 630084 4833438",
      "17 T 630084 4833438",
      "UTM 17t 630084mE 4833438mN",
      "17T 630084 m E, 4833438 m N",
      "17T E 630084 N 4833438",
      "17N 630084 4833438",
      "17T, 630084.0, 4833438.0",
    ]) {
      const place = parse(text);
      expect(place && distanceInMetres(place, { lat: 43.642567, lng: -79.387139 }), text).toBeLessThan(2);
    }
    expect(parse("35V 385000 6671000")?.lat).toBeCloseTo(60.16, 1);
  });

  test("takes S as the southern hemisphere, or as the band S where its northing lies there", () => {
    // Sydney, and Denver's latitude.
    expect(parse("56S 334000 6252000")?.lat).toBeCloseTo(-33.86, 1);
    expect(parse("56H 334000 6252000")?.lat).toBeCloseTo(-33.86, 1);
    expect(parse("13S 501000 4398000")?.lat).toBeCloseTo(39.73, 1);
  });

  test("measures the meridian and the equator like GeographicLib", () => {
    const geodesic = Geodesic.WGS84;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 1, max: 9_300_000, noNaN: true }),
        (zone, northing) => {
          const place = parseUtm(`${zone}N 500000 ${northing.toFixed(3)}`);
          const { s12 } = geodesic.Inverse(0, zone * 6 - 183, place?.lat as number, place?.lng as number);
          expect(Math.abs((s12 as number) - northing / 0.9996)).toBeLessThan(0.01);
        },
      ),
    );
  });

  test("is the inverse of the projection, to a centimetre", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -79.9, max: 83.9, noNaN: true }).filter((lat) => Math.abs(lat) > 1e-6),
        fc.double({ min: -179.99, max: 179.99, noNaN: true }),
        (lat, lng) => {
          const text = toUtm(lat, lng);
          const place = parseUtm(text);
          expect(place && distanceInMetres(place, { lat, lng }), text).toBeLessThan(0.01);
        },
      ),
    );
  });

  test("is refused where zone, band and metres don't fit together", () => {
    for (const text of [
      "0V 385000 6671000",
      "61V 385000 6671000",
      "35I 385000 6671000",
      "35V 38500 6671000",
      "35V 985000 6671000",
      "35V 385000 16671000",
      "35V 385000 4671000",
      "35C 385000 6671000",
      "35V 385000",
      "35N 385000 9900000",
    ]) {
      expect(parse(text), text).toBeNull();
    }
  });
});

test("names and addresses are no positions", () => {
  for (const text of [
    "Tali",
    "Talinpuisto 3",
    "C++",
    "A+ Disc Golf",
    "35V",
    "Route 66 100000 200000",
    "",
    "+",
  ]) {
    expect(parse(text), text).toBeNull();
  }
});

test("no text makes the parser throw", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.constantFrom("", "+", "35V ", "9GG6"), (text, more) => {
      parseTypedPlace(`${more}${text}`, HELSINKI);
      splitLocalCode(text);
    }),
  );
});

/** Krüger's forward series, an independent implementation for the round trip. */
function toUtm(lat: number, lng: number): string {
  const f = 1 / 298.257223563;
  const n = f / (2 - f);
  const A = (6_378_137 / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const alpha = [
    n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3,
    (13 / 48) * n ** 2 - (3 / 5) * n ** 3,
    (61 / 240) * n ** 3,
  ];
  const zone = Math.min(60, Math.floor((lng + 180) / 6) + 1);
  const phi = (lat * Math.PI) / 180;
  const lambda = ((lng - (zone * 6 - 183)) * Math.PI) / 180;
  const c = (2 * Math.sqrt(n)) / (1 + n);
  const t = Math.sinh(Math.atanh(Math.sin(phi)) - c * Math.atanh(c * Math.sin(phi)));
  const xi = Math.atan2(t, Math.cos(lambda));
  const eta = Math.atanh(Math.sin(lambda) / Math.sqrt(1 + t * t));
  const [x, y] = alpha.reduce(
    ([x, y], a, i) => {
      const k = 2 * (i + 1);
      return [x + a * Math.cos(k * xi) * Math.sinh(k * eta), y + a * Math.sin(k * xi) * Math.cosh(k * eta)];
    },
    [eta, xi] as [number, number],
  );
  const band = "CDEFGHJKLMNPQRSTUVWX"[Math.min(19, Math.floor((lat + 80) / 8))];
  const northing = 0.9996 * A * y + (lat < 0 ? 10_000_000 : 0);
  return `${zone}${band} ${(500_000 + 0.9996 * A * x).toFixed(4)} ${northing.toFixed(4)}`;
}
