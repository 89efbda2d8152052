import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { httpGeocoder } from "@/lib/adapters/geocoder/http";
import { type Geocoder, GeocoderBusy } from "@/lib/places/geocoder";
import { listen } from "@/scripts/testing/listen";
import { unitPipeline } from "./testing/unit-pipeline";

/** A fake geocoder that records its requests. */
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let received: IncomingMessage[] = [];
const geocoder = createServer((request, response) => {
  received.push(request);
  respond(request, response);
});
let geocoderUrl = "";

beforeAll(async () => {
  geocoderUrl = await listen(geocoder);
});
afterAll(() => {
  geocoder.closeAllConnections();
  geocoder.close();
});
beforeEach(() => {
  received = [];
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const respondWith = (body: unknown) => {
  respond = (_request, response) => void response.end(JSON.stringify(body));
};

function searchWith(geocoder: Geocoder | null) {
  const send = unitPipeline({ geocoder });
  return async (query: string, user: string | null = "user_1") => {
    const { status, headers, body } = await send(user, `/api/studio/places?${query}`);
    return new Response(body as string, { status, headers });
  };
}

function newSearch(path = "/search?key=hidden&q={query}&lang={language}") {
  const geocoder = path ? httpGeocoder(geocoderUrl + path, "Teepad/1.2.3 (+https://teepad.example)") : null;
  return searchWith(geocoder);
}

test("the place search asks in the user's language, identifying this server but not the user", async () => {
  respondWith([{ display_name: "Tali, Helsinki", lat: "60.2", lon: "24.9", licence: "ODbL" }]);
  const response = await newSearch()("q=Tali%20%26%20key%3D1&language=fi");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ places: [{ name: "Tali, Helsinki", lat: 60.2, lng: 24.9 }] });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(received[0]?.url).toBe("/search?key=hidden&q=Tali%20%26%20key%3D1&lang=fi");
  expect(received[0]?.headers["user-agent"]).toBe("Teepad/1.2.3 (+https://teepad.example)");
  expect(received[0]?.headers.cookie).toBeUndefined();
});

test("the place search reads Photon's features, and skips unreadable entries", async () => {
  respondWith({
    type: "FeatureCollection",
    features: [
      {
        geometry: { type: "Point", coordinates: [24.9, 60.2] },
        properties: {
          name: "Tali",
          street: "Talintie",
          housenumber: "1",
          city: "Helsinki",
          country: "Suomi",
        },
      },
      { geometry: { type: "Point", coordinates: [24.9, 96.2] }, properties: { name: "Nowhere" } },
      { geometry: { type: "Point", coordinates: [1, 2] }, properties: {} },
      null,
    ],
  });
  expect(await (await newSearch()("q=Tali")).json()).toEqual({
    places: [{ name: "Tali, Talintie 1, Helsinki, Suomi", lat: 60.2, lng: 24.9 }],
  });
});

test("the place search answers visitors as well, who begin a course without an account", async () => {
  respondWith([]);
  expect((await newSearch()("q=Tali", null)).status).toBe(200);
});

test("the place search rejects invalid queries without calling the geocoder", async () => {
  respondWith([]);
  const search = newSearch();
  for (const query of ["", "q=", "q=%20", `q=${"x".repeat(201)}`, "q=a%0Ab"]) {
    expect((await search(query)).status, query).toBe(400);
  }
  expect(received).toEqual([]);
  expect((await newSearch("")("q=Tali")).status).toBe(404);
});

test("the place search limits the searches of each client address, whoever is signed in", async () => {
  respondWith([]);
  const search = newSearch();
  for (let count = 0; count < 20; count++) expect((await search("q=Tali")).status).toBe(200);
  const rejected = await search("q=Tali");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await search("q=Tali", "user_2")).status).toBe(429);
  expect(received).toHaveLength(20);
});

test("the place search returns 429 with Retry-After if too many searches wait for the geocoder", async () => {
  const search = searchWith({ find: () => Promise.reject(new GeocoderBusy(2)) });
  const response = await search("q=Tali");
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("2");
  expect((await response.json()).error).toBe("rate_limit_exceeded");
});

test("the place search returns 503 if the geocoder fails, and logs neither its key nor the query", async () => {
  const search = newSearch();
  for (const fail of [
    (response: ServerResponse) => response.writeHead(500).end("hidden Tali"),
    (response: ServerResponse) => response.end("<html>hidden Tali"),
    (response: ServerResponse) => response.end('{"error":"hidden Tali"}'),
    (response: ServerResponse) => response.writeHead(302, { Location: `${geocoderUrl}/hidden/Tali` }).end(),
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) => response.end(`["${"x".repeat(600 * 1024)}"]`),
  ]) {
    respond = (_request, response) => void fail(response);
    const response = await search("q=Tali");
    expect(response.status).toBe(503);
    expect((await response.json()).error).toBe("unavailable");
  }
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toMatch(/hidden|Tali/);
});
