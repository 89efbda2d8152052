import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { connect } from "@/lib/adapters/database/connect";
import { prismaDirectoryStore } from "@/lib/adapters/prisma/directory-store";
import { directoryUseCases } from "@/lib/courses/directory";
import type { Box } from "@/lib/geo/box";
import { directoryViews } from "@/lib/http/directory-views";
import { sitemapFiles } from "@/lib/http/sitemap-files";
import { withDatabases } from "./database";
import { fillDirectory } from "./directory-data";

const COURSES = 100_000;
const CALLS = 200;

/** CSS pixels of the map. */
const VIEW = { width: 900, height: 700 };

/** The public directory with 100,000 courses on Postgres: without its cache, as the first of each half minute gets it. */
export async function measureDirectory(): Promise<void> {
  await withDatabases(false, async ({ createDatabase }) => {
    const size = { users: 2, applications: 1, courses: 2, coursesPerList: 1, refreshTokens: 1 };
    const databaseUrl = await createDatabase("directory", size, (run) => fillDirectory(run, COURSES));
    const database = await connect({ databaseUrl });
    let now = Date.now();
    const clock = () => new Date(now);
    const directory = directoryUseCases(prismaDirectoryStore(database.sql));
    const views = directoryViews(directory, clock);
    const sitemaps = sitemapFiles(directory, clock, "https://teepad.example");

    async function measure(name: string, call: (i: number) => Promise<string>, isCached = false) {
      const times: number[] = [];
      let bytes = 0;
      let gzipped = 0;
      for (let i = -10; i < CALLS; i++) {
        if (!isCached) now += 60_000;
        const start = performance.now();
        const text = await call(Math.abs(i));
        if (i < 0) continue;
        times.push(performance.now() - start);
        if (text.length > bytes) {
          bytes = text.length;
          gzipped = gzipSync(text).length;
        }
        await delay(1);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => `${(times[Math.floor(CALLS * share)] ?? 0).toFixed(1)} ms`;
      const largest = `largest ${(bytes / 1000).toFixed(1)} kB, gzip ${(gzipped / 1000).toFixed(1)} kB`;
      console.log(`${name.padEnd(28)} p50 ${at(0.5).padStart(9)}  p95 ${at(0.95).padStart(9)}  ${largest}`);
    }

    const places = await database.prisma.courseListing.findMany({
      take: 20,
      select: { lat: true, lng: true },
    });
    const view = (i: number, zoom: number) => {
      const { lat, lng } = places[i % places.length] ?? {};
      return bbox([lat ?? 0, lng ?? 0], zoom, i);
    };
    for (const zoom of [2, 4, 6, 8, 10, 12, 14]) {
      await measure(`points, zoom ${zoom}`, (i) => views.points(view(i, zoom), zoom));
    }
    await measure("points, zoom 2, cached", () => views.points(view(0, 2), 2), true);
    for (const zoom of [2, 6, 10, 14]) {
      await measure(`courses in view, zoom ${zoom}`, (i) => views.courses(view(i, zoom)));
    }
    const browse =
      (q: string, page = 1) =>
      async () =>
        JSON.stringify(await directory.browse({ q, page }));
    for (const q of [
      "tali",
      "eke no",
      "golf",
      "disc golf park",
      "talipuo disc golf course",
      "zzz",
      "disc zzz",
    ]) {
      await measure(`search “${q}”`, browse(q));
    }
    await measure("by name, page 1", browse(""));
    await measure("by name, page 400", browse("", 400));
    await measure("sitemap, index", () => {
      now += 3_600_000;
      return sitemaps.index();
    });
    await measure("sitemap, last part", () => {
      now += 3_600_000;
      return sitemaps.file("10");
    });
    await database.close();
  });
}

/** The view of a map around a place, moved a little with every call. */
function bbox([lat, lng]: [number, number], zoom: number, i: number): Box {
  const degrees = 360 / (512 * 2 ** zoom);
  const width = Math.min(359, VIEW.width * degrees);
  const height = Math.min(150, VIEW.height * degrees * Math.cos((lat * Math.PI) / 180));
  const shift = ((i % 40) / 40) * width * 0.5;
  const west = ((((lng - width / 2 + shift + 180) % 360) + 360) % 360) - 180;
  return {
    west,
    south: Math.max(-85, lat - height / 2),
    east: west + width,
    north: Math.min(85, lat + height / 2),
  };
}
