import { describe, expect, test } from "vitest";
import { tileUrl } from "@/app/map/compose-tile";
import { DEFAULT_BASEMAPS } from "../validation/basemaps-variable";
import { imageryAt } from "./imagery-at";
import { imageryResponse } from "./offer";
import { imageryService } from "./service";
import { IMAGERY_SERVICES } from "./services";

const namesAt = (lat: number, lng: number) => imageryAt({ lat, lng }).map(({ basemap }) => basemap.name);

describe("the table of imagery", () => {
  test.each(IMAGERY_SERVICES)(
    "$name credits its provider and is fetched over https without a key",
    (service) => {
      expect(service.attribution).not.toMatch(/[<>]/);
      expect(service.licence.url).toMatch(/^https:/);
      expect(service.tiles).toMatch(/^https:/);
      expect(service.tiles).not.toMatch(/[?&](api_?key|token|key|access_token|subscription-key)=/i);
    },
  );

  test.each(IMAGERY_SERVICES)("$name requests tiles as large as it declares", ({ tiles, tileSize }) => {
    const size = /[?&]WIDTH=(\d+)&HEIGHT=(\d+)/i.exec(tiles) ?? /[?&]size=(\d+),(\d+)/i.exec(tiles);
    expect(size?.slice(1) ?? [String(tileSize), String(tileSize)]).toEqual([
      String(tileSize),
      String(tileSize),
    ]);
    expect(tileUrl(tiles, { z: 15, x: 17_000, y: 11_000 })).not.toMatch(/[{}]/);
  });

  test("allows copies only under licences that clearly do", () => {
    const allowing = IMAGERY_SERVICES.filter(({ licence }) => licence.allowsCopies);
    expect([...new Set(allowing.map(({ licence }) => licence.name))].sort()).toEqual([
      ...["CC BY 4.0", "CC0 1.0", "Licence Ouverte 2.0", "dl-de/by-2-0", "dl-de/zero-2-0", "public domain"],
    ]);
    const mayKeep = (lat: number, lng: number) =>
      imageryAt({ lat, lng }).map(({ basemap }) => basemap.mayKeep);
    expect(mayKeep(46.95, 7.45)).toEqual([false, false]);
    expect(mayKeep(39.1, -94.58)).toEqual([true, true, true]);
  });

  test("has unique names, other than those of the default backgrounds", () => {
    const names = [...DEFAULT_BASEMAPS, ...IMAGERY_SERVICES].map(({ name }) => name.toLowerCase());
    expect(new Set([...names, "plain"]).size).toBe(names.length + 1);
  });

  test("rejects an entry without attribution, licence or https, or with zooms or an area that make no sense", () => {
    const [service] = IMAGERY_SERVICES;
    const valid = { ...service, coverage: ["9 46, 17 49"] };
    expect(imageryService.safeParse(valid).success).toBe(true);
    for (const wrong of [
      { attribution: "" },
      { licence: undefined },
      { tiles: "http://a.example/{z}/{x}/{y}.png" },
      { tiles: "https://a.example/tile.png" },
      { minZoom: 20, maxZoom: 18 },
      { coverage: [] },
      { coverage: ["9 46"] },
      { coverage: ["9 146, 17 49"] },
      { coverage: ["9, 46, 17, 49"] },
    ]) {
      expect(imageryService.safeParse({ ...valid, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
    }
  });
});

describe("the imagery at a place", () => {
  test("is what covers it: aerial first, most detailed first", () => {
    expect(namesAt(46.95, 7.45)).toEqual(["SWISSIMAGE", "swissALTI3D Relief"]);
    expect(namesAt(39.1, -94.58)).toEqual(["USGS NAIP", "USGS Imagery", "USGS 3DEP"]);
    expect(namesAt(21.3, -157.8)).toEqual(["USGS Imagery", "USGS 3DEP"]);
  });

  test.each([
    ["Vienna", 48.2, 16.37, "basemap.at Orthofoto"],
    ["Ghent", 51.05, 3.72, "Vlaanderen Orthofoto"],
    ["Brno", 49.2, 16.61, "ČÚZK Ortofoto"],
    ["Stuttgart", 48.78, 9.18, "Baden-Württemberg DOP20"],
    ["Munich", 48.14, 11.58, "Bayern DOP20"],
    ["Potsdam", 52.4, 13.06, "Berlin and Brandenburg DOP20"],
    ["Hanover", 52.37, 9.73, "Niedersachsen DOP20"],
    ["Cologne", 50.94, 6.96, "Nordrhein-Westfalen DOP"],
    ["Dresden", 51.05, 13.74, "Sachsen DOP20"],
    ["Magdeburg", 52.13, 11.63, "Sachsen-Anhalt DOP20"],
    ["Tallinn", 59.44, 24.75, "Maa-amet Ortofoto"],
    ["Kuressaare", 58.25, 22.49, "Maa-amet Ortofoto"],
    ["Madrid", 40.42, -3.7, "PNOA"],
    ["Las Palmas", 28.12, -15.43, "PNOA"],
    ["Helsinki", 60.21, 24.93, "Helsinki Ortoilmakuva"],
    ["Lyon", 45.76, 4.84, "IGN BD ORTHO"],
    ["Ajaccio", 41.93, 8.74, "IGN BD ORTHO"],
    ["Réunion", -21.1, 55.5, "IGN BD ORTHO"],
    ["Tokyo", 35.68, 139.69, "GSI Seamless Photo"],
    ["Luxembourg", 49.61, 6.13, "BD-L-ORTHO"],
    ["Utrecht", 52.09, 5.12, "PDOK Luchtfoto"],
    ["Łódź", 51.76, 19.46, "GUGiK Ortofotomapa"],
    ["Gothenburg", 57.7, 11.97, "Göteborg Ortofoto"],
    ["Vaduz", 47.14, 9.52, "SWISSIMAGE"],
    ["Toronto", 43.7, -79.4, "Ontario Orthophotography"],
    ["Detroit", 42.33, -83.05, "USGS NAIP"],
    ["Leeds", 53.8, -1.55, "England LiDAR Terrain"],
  ])("begins in %s with its own country's or state's", (_, lat, lng, name) => {
    expect(namesAt(lat, lng)[0]).toBe(name);
  });

  test.each([
    ["Oslo", 59.91, 10.75],
    ["Copenhagen", 55.68, 12.57],
    ["Rome", 41.9, 12.5],
    ["Lisbon", 38.72, -9.14],
    ["Montreal", 45.5, -73.57],
    ["Cardiff", 51.48, -3.18],
    ["Busan", 35.18, 129.08],
    ["Bratislava", 48.15, 17.1],
    ["Riga", 56.95, 24.1],
    ["the Atlantic", 30, -40],
    ["the South Pole", -90, 0],
  ])("is nothing in %s, which no service of the table covers", (_, lat, lng) => {
    expect(namesAt(lat, lng)).toEqual([]);
  });

  test("is a background that the studio can load, with its licence as a link", () => {
    const [offer] = imageryResponse.parse({ imagery: imageryAt({ lat: 48.2, lng: 16.37 }) }).imagery;
    expect(offer?.basemap.attribution).toBe(
      'Data source: basemap.at (<a href="https://creativecommons.org/licenses/by/4.0/" target="_blank">CC BY 4.0</a>)',
    );
  });
});
