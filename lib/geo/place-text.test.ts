import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePlace } from "./place-text";

/** The parsed position, rounded to 1e-6 degrees, or null. */
const parse = (text: string) => {
  const typed = parsePlace(text);
  return typed && [typed.place.lat, typed.place.lng].map((value) => Math.round(value * 1e6) / 1e6 || 0);
};

describe("a typed or pasted position", () => {
  test("may be two decimal numbers, latitude first", () => {
    for (const text of [
      "60.2, 24.9",
      " 60.2 24.9 ",
      "60.2;24.9",
      "60.2,24.9",
      "(60.2, 24.9)",
      "[60.2,24.9]",
      "60.2/24.9",
      "+60.2, +24.9",
      "60.2°, 24.9°",
      "60.2° 24.9°",
    ]) {
      expect(parse(text), text).toEqual([60.2, 24.9]);
    }
    expect(parse("-33.86, 151.21")).toEqual([-33.86, 151.21]);
    expect(parse("−33.86, −70")).toEqual([-33.86, -70]);
    expect(parse("60, 24")).toEqual([60, 24]);
    expect(parse("60,24")).toEqual([60, 24]);
    expect(parse("60 24")).toEqual([60, 24]);
    expect(parse("0 0")).toEqual([0, 0]);
  });

  test("may have decimal commas", () => {
    expect(parse("24,9 60,2")).toEqual([24.9, 60.2]);
    expect(parse("60,2 24,9")).toEqual([60.2, 24.9]);
    expect(parse("60,2, 24,9")).toEqual([60.2, 24.9]);
    expect(parse("60,2; 24,9")).toEqual([60.2, 24.9]);
    expect(parse("60,2,24,9")).toEqual([60.2, 24.9]);
    expect(parse("-33,86 151,21")).toEqual([-33.86, 151.21]);
    expect(parse("60,2°N 24,9°E")).toEqual([60.2, 24.9]);
  });

  test("may have longitude first if letters, names or the valid range say so", () => {
    expect(parse("24.9 E 60.2 N")).toEqual([60.2, 24.9]);
    expect(parse("E24.9, N60.2")).toEqual([60.2, 24.9]);
    expect(parse("151.21, -33.86")).toEqual([-33.86, 151.21]);
    expect(parse("lng: 24.9, lat: 60.2")).toEqual([60.2, 24.9]);
    expect(parse("lat=60.2&lon=24.9")).toEqual([60.2, 24.9]);
    expect(parse("Latitude: 60.2 Longitude: -24.9")).toEqual([60.2, -24.9]);
  });

  test("may have minutes and seconds, with any marks", () => {
    for (const text of [
      "60°12'00\"N 24°54'E",
      "60° 12′ 0″ N, 24° 54′ 0″ E",
      "60º12’N 24º54’E",
      "N60°12'0\" E24°54'0\"",
      "N 60 12 00 E 24 54 00",
      "60d12m00s N 24d54m E",
      "60 deg 12 min N 24 deg 54 min 0 sec E",
      "60:12:00 N 24:54:00 E",
      "60-12-00N, 24-54-00E",
      "60 12 00 24 54 00",
      "60 12.0 N 24 54.0 E",
      "60°12'00''N 24°54'00''E",
    ]) {
      expect(parse(text), text).toEqual([60.2, 24.9]);
    }
    expect(parse("33°51'36\"S 70°30'W")).toEqual([-33.86, -70.5]);
  });

  test("may be a geo: URI", () => {
    expect(parsePlace("geo:60.2,24.9")).toEqual({ place: { lat: 60.2, lng: 24.9 }, zoom: null });
    expect(parsePlace("geo:60.2,24.9,12;u=35?z=17")).toEqual({ place: { lat: 60.2, lng: 24.9 }, zoom: 17 });
    expect(parse("geo:0,0?q=60.2,24.9(Tali)")).toEqual([60.2, 24.9]);
  });

  test("may be a map URL, whose pin takes precedence over its centre", () => {
    const google = "https://www.google.com/maps";
    expect(parsePlace(`${google}/@60.2,24.9,17z`)).toEqual({ place: { lat: 60.2, lng: 24.9 }, zoom: 17 });
    expect(
      parsePlace(`${google}/place/Tali/@60.1,24.1,15.5z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d60.2!4d24.9`),
    ).toEqual({ place: { lat: 60.2, lng: 24.9 }, zoom: 15.5 });
    expect(parse(`${google}?q=60.2,24.9`)).toEqual([60.2, 24.9]);
    expect(parse(`${google}/search/?api=1&query=60.2%2C24.9`)).toEqual([60.2, 24.9]);
    expect(parse(`${google}/place/60%C2%B012'00.0%22N+24%C2%B054'00.0%22E`.replace("+", "%20"))).toEqual([
      60.2, 24.9,
    ]);
    const osm = "https://www.openstreetmap.org";
    expect(parsePlace(`${osm}/#map=15/60.2/24.9`)).toEqual({ place: { lat: 60.2, lng: 24.9 }, zoom: 15 });
    expect(parsePlace(`${osm}/?mlat=60.2&mlon=24.9#map=12/60/24`)).toEqual({
      place: { lat: 60.2, lng: 24.9 },
      zoom: 12,
    });
    expect(parse("https://maps.apple.com/?ll=60.2,24.9&q=Tali")).toEqual([60.2, 24.9]);
    expect(parse("https://www.bing.com/maps?cp=60.2~24.9&lvl=15")).toEqual([60.2, 24.9]);
    expect(parse("https://geojson.io/#map=14.2/60.2/24.9")).toEqual([60.2, 24.9]);
  });

  test.each(
    readFileSync("lib/geo/testing/field-places.tsv", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split("\t") as [string, string, string])
      .map(([place, kind, text]) => [kind, JSON.parse(`"${text.replaceAll('"', '\\"')}"`), place] as const),
  )("may be what people paste: %s", (_, text: string, place) => {
    expect(parse(text)).toEqual(place.split(",").map(Number));
  });

  test("may have letters of other languages, digits of full width, and invisible characters anywhere", () => {
    for (const text of [
      "60°12'N 24°54'Ö",
      "６０．２，２４．９",
      "60.2\u3001 24.9",
      "\u2067\u200F60.2, \u200B24.9\u2069",
      "60.2\u00AD, 24.9",
    ]) {
      expect(parse(text), text).toEqual([60.2, 24.9]);
    }
    expect(parse("60°12'N 24°54'V")).toEqual([60.2, -24.9]);
    // Only Yandex writes the longitude first, and not in texts to search for.
    expect(parse("https://yandex.ru/maps/?pt=24.9,60.2&z=12")).toEqual([60.2, 24.9]);
    expect(parse("https://yandex.com/maps/?text=60.2,24.9&ll=24.1,60.1")).toEqual([60.2, 24.9]);
    expect(parse("https://maps.example/#ll=60.2,24.9&z=15")).toEqual([60.2, 24.9]);
    // The place itself comes before the place of the search.
    expect(parse("https://maps.apple.com/?sll=1.5,2.5&q=60.2,24.9")).toEqual([60.2, 24.9]);
  });

  test("is not a name, a single number, or out of range", () => {
    for (const text of [
      "",
      "Tali",
      "Talinpuisto 3",
      "60",
      "60.2",
      "91, 181",
      "1000, 24",
      "60.2 N 24.9 N",
      "60°75'N 24°54'E",
      "60.5°12'N 24°E",
      "1 2 3",
      "1, 2, 3",
      "geo:",
      "https://example.com/",
      "https://%",
      "60.2 N 24.9",
      "x".repeat(5000),
    ]) {
      expect(parsePlace(text), text.slice(0, 40)).toBeNull();
    }
  });

  test("is parsed from every common notation of any position", () => {
    const degrees = (max: number) =>
      fc.integer({ min: -max * 1e5, max: max * 1e5 }).map((value) => value / 1e5 || 0);
    const sexagesimal = (value: number, [plus, minus]: [string, string]) => {
      const seconds = Math.round(Math.abs(value) * 36e5) / 1000;
      const rest = (seconds % 60).toFixed(3);
      return `${Math.floor(seconds / 3600)}°${Math.floor((seconds % 3600) / 60)}'${rest}"${value < 0 ? minus : plus}`;
    };
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lng) => {
        const comma = (value: number) => value.toFixed(5).replace(".", ",");
        for (const text of [
          `${lat}, ${lng}`,
          `${lat.toFixed(5)} ${lng.toFixed(5)}`,
          `${comma(lat)}; ${comma(lng)}`,
          `${comma(lat)} ${comma(lng)}`,
          `geo:${lat.toFixed(5)},${lng.toFixed(5)}`,
          `https://www.openstreetmap.org/#map=15/${lat.toFixed(5)}/${lng.toFixed(5)}`,
          `${Math.abs(lat)}${lat < 0 ? "S" : "N"} ${Math.abs(lng)}${lng < 0 ? "W" : "E"}`,
        ]) {
          expect(parse(text), text).toEqual([lat, lng]);
        }
        const text = `${sexagesimal(lat, ["N", "S"])} ${sexagesimal(lng, ["E", "W"])}`;
        const parsed = parse(text);
        expect(Math.abs((parsed?.[0] ?? 999) - lat), text).toBeLessThan(1e-5);
        expect(Math.abs((parsed?.[1] ?? 999) - lng), text).toBeLessThan(1e-5);
      }),
    );
  });

  test("never makes the parser throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        parsePlace(text);
        parsePlace(`https://${text}`);
        parsePlace(`geo:${text}`);
      }),
    );
  });
});
