import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import { httpGeocoder } from "@/lib/adapters/geocoder/http";
import { systemClock } from "@/lib/clock";
import { placesApi } from "./places-api";
import { signedInAs } from "./testing/signed-in";

/** A geocoder that answers as the test says, and remembers what it was asked. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: IncomingMessage[] = [];
const geocoder = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
let address = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => geocoder.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`;
});
afterAll(() => {
  geocoder.closeAllConnections();
  geocoder.close();
});
beforeEach(() => {
  asked = [];
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const answers = (body: unknown) => {
  answer = (_request, response) => void response.end(JSON.stringify(body));
};

function places(path = "/search?key=hidden&q={query}&lang={language}") {
  const api = placesApi({
    geocoder: path ? httpGeocoder(address + path, "Teepad (https://teepad.example)") : null,
    counter: memoryCounter(),
    clock: systemClock,
  });
  return (query: string, user: string | null = "user_1") =>
    api(new Request(`https://teepad.example/api/studio/places?${query}`), signedInAs(user));
}

test("a place is searched in the person's language, by a service that learns who we are and not who they are", async () => {
  answers([{ display_name: "Tali, Helsinki", lat: "60.2", lon: "24.9", licence: "ODbL" }]);
  const response = await places()("q=Tali%20%26%20key%3D1&language=fi");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ places: [{ name: "Tali, Helsinki", lat: 60.2, lng: 24.9 }] });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(asked[0]?.url).toBe("/search?key=hidden&q=Tali%20%26%20key%3D1&lang=fi");
  expect(asked[0]?.headers["user-agent"]).toBe("Teepad (https://teepad.example)");
  expect(asked[0]?.headers.cookie).toBeUndefined();
});

test("Photon's features are read too, and what cannot be read is left out", async () => {
  answers({
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
  expect(await (await places()("q=Tali")).json()).toEqual({
    places: [{ name: "Tali, Talintie 1, Helsinki, Suomi", lat: 60.2, lng: 24.9 }],
  });
});

test("nobody who is signed out searches, and nothing is searched that is no name", async () => {
  answers([]);
  const search = places();
  expect((await search("q=Tali", null)).status).toBe(401);
  for (const query of ["", "q=", "q=%20", `q=${"x".repeat(201)}`, "q=a%0Ab"]) {
    expect((await search(query)).status, query).toBe(400);
  }
  expect(asked).toEqual([]);
  expect((await places("")("q=Tali")).status).toBe(404);
});

test("one person cannot use the geocoder up", async () => {
  answers([]);
  const search = places();
  for (let count = 0; count < 20; count++) expect((await search("q=Tali")).status).toBe(200);
  const refused = await search("q=Tali");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await search("q=Tali", "user_2")).status).toBe(200);
  expect(asked).toHaveLength(21);
});

test("a geocoder in trouble is said to be away, and neither its key nor the query is logged", async () => {
  const search = places();
  for (const trouble of [
    (response: ServerResponse) => response.writeHead(500).end("hidden Tali"),
    (response: ServerResponse) => response.end("<html>hidden Tali"),
    (response: ServerResponse) => response.end('{"error":"hidden Tali"}'),
    (response: ServerResponse) => response.writeHead(302, { Location: `${address}/hidden/Tali` }).end(),
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) => response.end(`["${"x".repeat(600 * 1024)}"]`),
  ]) {
    answer = (_request, response) => void trouble(response);
    const response = await search("q=Tali");
    expect(response.status).toBe(503);
    expect((await response.json()).error).toBe("unavailable");
  }
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toMatch(/hidden|Tali/);
});
