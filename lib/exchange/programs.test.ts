import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { readFile } from "./read";
import { xmldom } from "./xmldom";

/**
 * Two holes as twenty programs write them, each built after the documentation of the program or the format it extends. All places are
 * invented: tees at latitude 60.2, targets at 60.201.
 */
const LONGITUDES = [24.902, 24.904];
const holes = <T>(of: (number: number, lng: number) => T) =>
  LONGITUDES.map((lng, index) => of(index + 1, lng));
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
const gpx = (creator: string, body: string, namespaces = "") =>
  xml(
    `<gpx version="1.1" creator="${creator}" xmlns="http://www.topografix.com/GPX/1/1" ${namespaces}>${body}</gpx>`,
  );
const kml = (body: string, namespaces = "") =>
  xml(`<kml xmlns="http://www.opengis.net/kml/2.2" ${namespaces}><Document>${body}</Document></kml>`);
const geojson = (features: readonly object[], more: object = {}) =>
  JSON.stringify({ type: "FeatureCollection", ...more, features });
const point = (lng: number, lat: number, properties: object, more: object = {}) => ({
  type: "Feature",
  properties,
  geometry: { type: "Point", coordinates: [lng, lat] },
  ...more,
});
const line = (lng: number, properties: object, more: object = {}) => ({
  type: "Feature",
  properties,
  geometry: {
    type: "LineString",
    coordinates: [
      [lng, 60.2],
      [lng, 60.201],
    ],
  },
  ...more,
});

const PROGRAMS: Record<string, string> = {
  "Google Earth Pro, pushpins in a folder": kml(
    `<name>Course.kml</name><Style id="s"><IconStyle><scale>1.1</scale></IconStyle></Style><Folder><name>Course</name><open>1</open>${holes(
      (number, lng) =>
        `<Placemark><name>Tee ${number}</name><LookAt><longitude>${lng}</longitude><latitude>60.2</latitude><range>500</range></LookAt><styleUrl>#s</styleUrl><Point><gx:drawOrder>1</gx:drawOrder><coordinates>${lng},60.2,0</coordinates></Point></Placemark><Placemark><name>Basket ${number}</name><Point><coordinates>${lng},60.201,0</coordinates></Point></Placemark>`,
    ).join("")}</Folder>`,
    'xmlns:gx="http://www.google.com/kml/ext/2.2"',
  ),
  "Google Earth Web, lines": kml(
    holes(
      (number, lng) =>
        `<Placemark id="0${number}"><name>Hole ${number}</name><description><![CDATA[<div>Par 3</div>]]></description><LineString><tessellate>1</tessellate><coordinates>${lng},60.2,0 ${lng},60.201,0</coordinates></LineString></Placemark>`,
    ).join(""),
  ),
  "Google My Maps, a layer each for tees and baskets": kml(
    `<name>Our course</name>${["Tees", "Baskets"]
      .map(
        (layer, side) =>
          `<Folder><name>${layer}</name>${holes(
            (number, lng) =>
              `<Placemark><name>${number}</name><styleUrl>#icon-1899-0288D1</styleUrl><ExtendedData><Data name="Par"><value>3</value></Data></ExtendedData><Point><coordinates>\n            ${lng},${side ? "60.201" : "60.2"},0\n          </coordinates></Point></Placemark>`,
          ).join("")}</Folder>`,
      )
      .join("")}`,
  ),
  "Organic Maps, bookmarks": kml(
    `<name>Frisbeegolf</name><visibility>1</visibility>${holes(
      (number, lng) =>
        `<Placemark><name>Väylä ${number} tii</name><TimeStamp><when>2026-05-01T10:00:00Z</when></TimeStamp><styleUrl>#placemark-red</styleUrl><Point><coordinates>${lng},60.2</coordinates></Point><ExtendedData xmlns:mwm="https://omaps.app"><mwm:scale>15</mwm:scale></ExtendedData></Placemark><Placemark><name>Väylä ${number} kori</name><Point><coordinates>${lng},60.201</coordinates></Point></Placemark>`,
    ).join("")}`,
  ),
  "Garmin BaseCamp, waypoints": gpx(
    "Garmin Desktop App",
    `<metadata><time>2026-05-01T10:00:00Z</time></metadata>${holes(
      (number, lng) =>
        `<wpt lat="60.2" lon="${lng}"><ele>12.5</ele><name>T0${number}</name><sym>Flag, Blue</sym><type>user</type></wpt><wpt lat="60.201" lon="${lng}"><name>B0${number}</name><sym>Golf Course</sym></wpt>`,
    ).join("")}`,
    'xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3"',
  ),
  "Gaia GPS, tracks": gpx(
    "GaiaGPS",
    holes(
      (number, lng) =>
        `<trk><name>Hole ${number}</name><extensions><line xmlns="http://www.topografix.com/GPX/gpx_style/0/2"><color>FF0000</color></line></extensions><trkseg><trkpt lat="60.2" lon="${lng}"><ele>10</ele></trkpt><trkpt lat="60.201" lon="${lng}"><ele>11</ele></trkpt></trkseg></trk>`,
    ).join(""),
  ),
  "OsmAnd, favourites": gpx(
    "OsmAnd Maps 4.7",
    holes(
      (number, lng) =>
        `<wpt lat="60.2" lon="${lng}"><name>Tee ${number}</name><type>Disc golf</type><extensions><osmand:color>#eecc22</osmand:color></extensions></wpt><wpt lat="60.201" lon="${lng}"><name>Basket ${number}</name><type>Disc golf</type></wpt>`,
    ).join(""),
    'xmlns:osmand="https://osmand.net"',
  ),
  "Locus Map, points with numbers first": gpx(
    "Locus Map, Android",
    holes(
      (number, lng) =>
        `<wpt lat="60.2" lon="${lng}"><name>${number}. tee</name><sym>z-ico01</sym></wpt><wpt lat="60.201" lon="${lng}"><name>${number}. koš</name></wpt>`,
    ).join(""),
    'xmlns:locus="http://www.locusmap.eu"',
  ),
  "Strava and other route planners, routes": gpx(
    "StravaGPX",
    holes(
      (number, lng) =>
        `<rte><name>Hole ${number}</name><rtept lat="60.2" lon="${lng}"/><rtept lat="60.201" lon="${lng}"/></rte>`,
    ).join(""),
  ),
  "geojson.io, lines with a number": geojson(
    holes((number, lng) =>
      line(lng, { hole: number, stroke: "#555555", "stroke-width": 2 }, { id: number - 1 }),
    ),
  ),
  "QGIS, GeoJSON with a named CRS": geojson(
    holes((number, lng) => line(lng, { fid: number + 40, name: `Hole ${number}`, par: 3 })),
    { name: "holes", crs: { type: "name", properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } } },
  ),
  "QGIS, CSV with geometry as WKT": [
    "WKT,name,par",
    ...holes((number, lng) => `"LINESTRING (${lng} 60.2,${lng} 60.201)",Hole ${number},3`),
  ].join("\r\n"),
  "ArcGIS Online, GeoJSON with capital fields": geojson(
    holes((number, lng) => [
      point(lng, 60.2, { OBJECTID: 2 * number, Name: `Tee ${number}` }, { id: 2 * number }),
      point(lng, 60.201, { OBJECTID: 2 * number + 1, Name: `Basket ${number}` }, { id: 2 * number + 1 }),
    ]).flat(),
  ),
  "uMap, an exported layer": geojson(
    holes((number, lng) => [
      point(lng, 60.2, { name: `Départ ${number}`, _umap_options: { color: "Red" } }),
      point(lng, 60.201, { name: `Panier ${number}`, _umap_options: { color: "Blue" } }),
    ]).flat(),
    { _umap_options: { name: "Trous" } },
  ),
  "Felt, GeoJSON": geojson(
    holes((number, lng) =>
      line(lng, {
        name: `Hole ${number}`,
        "felt:color": "#C93535",
        "felt:strokeWidth": 2,
        "felt:type": "Line",
      }),
    ),
  ),
  "CalTopo, GeoJSON with markers": geojson(
    holes((number, lng) => [
      point(lng, 60.2, { title: `Tee ${number}`, class: "Marker", "marker-symbol": "point", updated: 1 }),
      point(lng, 60.201, { title: `Basket ${number}`, class: "Marker", "marker-symbol": "flag-1" }),
    ]).flat(),
  ),
  "Overpass Turbo, GeoJSON": geojson(
    holes((number, lng) =>
      line(
        lng,
        { "@id": `way/${number}`, disc_golf: "hole", ref: String(number), par: "3" },
        { id: `way/${number}` },
      ),
    ),
    {
      generator: "overpass-turbo",
      copyright: "The data included in this document is from www.openstreetmap.org.",
    },
  ),
  "JOSM, an OSM file": xml(
    `<osm version="0.6" generator="JOSM">${holes(
      (number, lng) =>
        `<node id="-${number}1" lat="60.2" lon="${lng}"/><node id="-${number}2" lat="60.201" lon="${lng}"/><way id="-${number}" action="modify" visible="true"><nd ref="-${number}1"/><nd ref="-${number}2"/><tag k="disc_golf" v="hole"/><tag k="ref" v="${number}"/></way>`,
    ).join("")}</osm>`,
  ),
  "Excel, CSV with decimal commas": [
    "\uFEFFVäylä;Tyyppi;Leveysaste;Pituusaste",
    ...holes((number, lng) =>
      ["tii;60,2", "kori;60,201"].map((end) => `${number};${end};${String(lng).replace(".", ",")}`),
    ).flat(),
  ].join("\r\n"),
  "Google Sheets, CSV with a row for each hole": [
    "Hole,Par,Tee lat,Tee lng,Basket lat,Basket lng",
    ...holes((number, lng) => `${number},3,60.2,${lng},60.201,${lng}`),
  ].join("\n"),
};

describe("two holes, as a program writes them", () => {
  test.each(Object.entries(PROGRAMS))("%s", (_, text) => {
    const result = readFile(new TextEncoder().encode(text), { swapped: false, xml: xmldom });
    if (!result.ok) throw new Error(JSON.stringify(result.problem));
    const found = result.reading.holes;
    expect(found.map(({ number }) => number).sort()).toEqual([1, 2]);
    for (const [index, lng] of LONGITUDES.entries()) {
      const hole = found.find(({ number }) => number === index + 1);
      expect([hole?.tees.length, hole?.targets.length]).toEqual([1, 1]);
      for (const [at, lat] of [
        [hole?.tees[0]?.position, 60.2],
        [hole?.targets[0]?.position, 60.201],
      ] as const) {
        expect(at && distanceInMetres(at, { lat, lng })).toBeLessThan(1);
      }
    }
    expect(result.reading.ignored).toEqual([]);
  });

  test("there are twenty of them", () => {
    expect(Object.keys(PROGRAMS)).toHaveLength(20);
  });
});
