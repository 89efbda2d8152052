import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { countTileBytes } from "../session/kept-courses";
import { deleteTiles, NOT_KEPT, readNotes, tileKey } from "../session/tile-caches";
import { tileJob } from "./kept-tiles";

/** The caches of the browser, by name. */
let stored: Map<string, Map<string, Response>>;
let fetched: string[];
let respond: (url: string) => Response | Promise<Response>;
let quota: number;
let room: number;
let count = 0;

beforeEach(() => {
  stored = new Map();
  fetched = [];
  respond = () => new Response("tile");
  quota = 1e9;
  room = 1e9;
  const address = (url: string) => new URL(url, "https://teepad.example").href;
  vi.stubGlobal("caches", {
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return {
        keys: async () => [...entries.keys()].map((url) => ({ url })),
        match: async (url: string) => entries.get(address(url))?.clone(),
        put: async (url: string, response: Response) => {
          if (entries.size >= room) throw new DOMException("Full", "QuotaExceededError");
          entries.set(address(url), response);
        },
      };
    },
  });
  vi.stubGlobal("navigator", { storage: { estimate: async () => ({ quota, usage: 0 }) } });
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return respond(url);
  });
});
afterEach(() => vi.unstubAllGlobals());

const URLS = Array.from({ length: 20 }, (_, i) => `https://tiles.example/${i}.png`);
const newCourse = () => `course_${++count}`;
const jobOf = (courseId: string, account = "user_1") => tileJob([account, courseId, "Aerial"], URLS, 1e6);

it("every tile is loaded and stored once, also where the service has none, without headers that expire", async () => {
  respond = (url) =>
    new Response("tile", {
      status: url.endsWith("/3.png") ? 404 : 200,
      headers: { "Content-Type": "image/png", "Cache-Control": "max-age=1", Vary: "Origin" },
    });
  const course = newCourse();
  const job = jobOf(course);
  await job.keep();
  expect(job.state.get()).toEqual({ phase: "kept", done: 20, bytes: 80, problem: null });
  expect(fetched.toSorted()).toEqual(URLS.toSorted());
  const tiles = stored.get(`teepad-tiles:user_1:${course}:Aerial`);
  expect(URLS.filter((url) => !tiles?.has(url))).toEqual([]);
  expect([...(tiles?.get(URLS[0] as string)?.headers.keys() ?? [])]).toEqual(["content-type"]);
  expect(await readNotes()).toEqual([{ origins: ["https://tiles.example"], bytes: 80 }]);
});

it("a pause keeps what is stored, and resuming loads the rest", async () => {
  const job = jobOf(newCourse());
  respond = () => {
    if (fetched.length === 8) job.pause();
    return new Response("tile");
  };
  await job.keep();
  expect(job.state.get().phase).toBe("paused");
  const { done } = job.state.get();
  expect(done).toBeLessThan(20);
  fetched = [];
  respond = () => new Response("tile");
  await job.keep();
  expect(job.state.get()).toEqual({ phase: "kept", done: 20, bytes: 80, problem: null });
  expect(fetched).toHaveLength(20 - done);
});

it("loading that stops says why, and can be resumed", async () => {
  const job = jobOf(newCourse());
  const expectProblem = async (problem: string | null) => {
    await job.keep();
    expect(job.state.get()).toMatchObject({ phase: problem ? "paused" : "kept", problem });
  };
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  await expectProblem("failed");
  // From the service worker, if another layer of the same host is kept.
  respond = () => new Response(null, NOT_KEPT);
  await expectProblem("failed");
  respond = () => new Response("Slow down", { status: 429 });
  await expectProblem("failed");
  respond = () => new Response("tile");
  quota = 10;
  await expectProblem("noRoom");
  quota = 1e9;
  room = 10;
  await expectProblem("noRoom");
  room = 1e9;
  await expectProblem(null);
});

it("a course whose area has grown lacks the tiles of the new part only", async () => {
  const course = newCourse();
  const small = tileJob(["user_1", course, "Aerial"], URLS.slice(0, 5), 1e6);
  await small.keep();
  fetched = [];
  const grown = jobOf(course);
  await expect.poll(() => grown.state.get()).toMatchObject({ phase: "paused", done: 5 });
  await grown.keep();
  expect(fetched.toSorted()).toEqual(URLS.slice(5).toSorted());
});

it("removing a course's tiles, or those of an account, leaves those of others", async () => {
  const [one, two] = [newCourse(), newCourse()];
  const jobs = [jobOf(one), jobOf(two), jobOf(one, "user_2")];
  await Promise.all(jobs.map(({ keep }) => keep()));
  expect(await countTileBytes("user_1", one)).toBe(80);
  await jobs[0]?.remove();
  expect(jobs[0]?.state.get()).toEqual({ phase: "none", done: 0, bytes: 0, problem: null });
  expect([await countTileBytes("user_1", one), await countTileBytes("user_1", two)]).toEqual([0, 80]);
  await deleteTiles("user_1");
  expect([...stored.keys()]).toEqual([`teepad-tiles:user_2:${one}:Aerial`]);
});

it("the tile of a WMS has one URL, however its box is rounded", () => {
  const url = (west: string) => `https://x.example/wms?LAYERS=a&BBOX=${west},0,1,2&CRS=EPSG:3857`;
  expect(tileKey(url("1200.12340000001"))).toBe(tileKey(url("1200.1234")));
  expect(tileKey(url("1200.123"))).not.toBe(tileKey(url("1200.125")));
  expect(tileKey(url("1").replaceAll(",", "%2C"))).toBe(tileKey(url("1")));
  expect(tileKey("https://x.example/14/3/5.png?v=1")).toBe("https://x.example/14/3/5.png?v=1");
});
