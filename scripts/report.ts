// npm run report -- FILE [--compare FILE] [--terrain FOLDER]: prints the report of each layout of a course as JSON. Exit code 1 if a file can't
// be read, 2 on wrong usage.
import { readFileSync, statSync } from "node:fs";
import * as z from "zod";
import { createDocument } from "@/lib/editor/document";
import { allPlaces, fairwaysOf } from "@/lib/editor/fairways";
import { createIds } from "@/lib/exchange/check-course-file";
import { planImport } from "@/lib/exchange/import-holes";
import { FILE_LIMITS } from "@/lib/exchange/limits";
import { readFile } from "@/lib/exchange/read";
import { xmldom } from "@/lib/exchange/xmldom";
import type { Ground } from "@/lib/ground/ground";
import { groundFromTiles } from "@/lib/ground/tiles";
import { compareReports } from "@/lib/insight/compare";
import { reportLayout } from "@/lib/insight/report";
import { courseReport } from "@/lib/insight/report-schema";
import { allMessages } from "@/lib/messages/catalogue";
import type { Message } from "@/lib/messages/message";
import { translatorFor } from "@/lib/messages/translator";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { HEIGHT_ENCODINGS } from "@/lib/validation/terrain";
import { readTileFolder } from "./height-tiles";
import { readArguments } from "./setup/arguments.mjs";

const USAGE = `npm run report -- FILE [--compare FILE] [--terrain FOLDER] [--encoding ${HEIGHT_ENCODINGS.join("|")}] [--sigma METRES] [--surface]

  FILE        a course: GeoJSON, KML, KMZ, GPX, OpenStreetMap XML, CSV or an API body
  --compare   another course or version to compare the layouts with; by default they are compared with the first one
  --terrain   a folder of height tiles, z/x/y.png or .webp
  --encoding  how the tiles write heights; by default terrarium
  --sigma     the standard error of a height in metres, for the interval of each par
  --surface   the heights are of tree tops and roofs: they are shown, and move no par`;

const options = z.object({
  compare: z.string().optional(),
  terrain: z.string().optional(),
  encoding: z.enum(HEIGHT_ENCODINGS).default("terrarium"),
  sigma: z.coerce.number("must be metres").min(0).max(1000).nullable().default(null),
  surface: z.boolean().default(false),
});

const t = translatorFor("en", allMessages("en"));

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { file, compare, terrain, encoding, kind } = parseOptions();
  const tiles = terrain === undefined ? null : await readTileFolder(terrain, encoding);
  const reportOn = (path: string) => {
    const { document, ...course } = readCourse(path);
    const [about] = fairwaysOf(document).flatMap(allPlaces);
    const ground = tiles && about ? groundFromTiles(tiles, about, kind) : undefined;
    return {
      ...course,
      layouts: document.layouts.map(({ id }) => reportLayout(document, { layoutId: id, ground })),
    };
  };
  const course = reportOn(file);
  const others = compare === undefined ? [] : reportOn(compare).layouts;
  const [firstLayout, ...laterLayouts] = course.layouts;
  const pairs =
    compare === undefined
      ? laterLayouts.map((layout) => [firstLayout ?? layout, layout] as const)
      : course.layouts.flatMap((layout) => {
          const other = others.find(({ layout: { name } }) => name === layout.layout.name) ?? others[0];
          return other ? [[layout, other] as const] : [];
        });
  const report = courseReport.parse({
    ...course,
    comparisons: pairs.map(([first, second]) => ({
      first: first.layout.name,
      second: second.layout.name,
      rows: compareReports(first, second).filter((row) => say(row.first) !== say(row.second)),
    })),
  });
  console.log(JSON.stringify(report, withText, 2));
}

function parseOptions() {
  const {
    values,
    positionals: [file = ""],
  } = readArguments(USAGE, {
    options: {
      compare: { type: "string" },
      terrain: { type: "string" },
      encoding: { type: "string" },
      sigma: { type: "string" },
      surface: { type: "boolean" },
    },
    min: 1,
  });
  const { data, error } = options.safeParse(values);
  if (!data) {
    console.error(`--${error.issues[0]?.path.join()}: ${error.issues[0]?.message}.\n\nUsage: ${USAGE}`);
    process.exit(2);
  }
  const kind: Pick<Ground, "model" | "sigma"> = {
    model: data.surface ? "surface" : "terrain",
    sigma: data.sigma,
  };
  return { file, kind, ...data };
}

function readCourse(file: string) {
  const { size } = statSync(file);
  if (size > FILE_LIMITS.bytes) {
    throw new Error(
      `${file} has ${(size / 1e6).toFixed(1)} MB; expected at most ${FILE_LIMITS.bytes / 1e6} MB.`,
    );
  }
  const result = readFile(readFileSync(file), { swapped: false, xml: xmldom });
  if (!result.ok) throw new Error(`${file}: ${t(result.problem)}`);
  const { reading } = result;
  const empty = createDocument({ holes: [], layouts: [NEW_MAIN_LAYOUT], features: [] });
  const mode = reading.isWholeCourse ? "replace" : "add";
  const { document, leftOut } = planImport(empty, reading, { mode, newId: createIds() });
  return { course: reading.courseName, notes: [...reading.notes, ...leftOut], document };
}

function say(fact: Message | null): string | null {
  return fact && t(fact);
}

function withText(this: unknown, _: string, value: unknown): unknown {
  const isMessage = typeof value === "object" && value !== null && "key" in value && !("severity" in value);
  return isMessage ? { ...value, text: t(value as Message) } : value;
}
