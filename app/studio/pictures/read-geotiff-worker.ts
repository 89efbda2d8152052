// The worker that reads GeoTIFFs, as a picture or as a survey: see run-geotiff-worker.ts.
import type { Message } from "@/lib/messages/message";
import type { FindDefinition } from "@/lib/pictures/coordinate-system";
import { type GeoTiffResult, readGeoTiff } from "@/lib/pictures/read-geotiff";
import { readSurvey, SurveyError, type SurveyPicture } from "@/lib/pictures/read-survey";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A file to read as a picture, or files to read as a survey of a course with these places. */
export type ToGeoTiffWorker =
  | { readonly picture: File }
  | { readonly survey: readonly File[]; readonly course: readonly Coordinates[] };

export type FromGeoTiffWorker =
  | GeoTiffResult
  | { readonly outcome: "surveyed"; readonly survey: SurveyPicture }
  | { readonly outcome: "refused"; readonly why: Message; readonly isPicture: boolean }
  | { readonly outcome: "ready" | "unreadable" };

/** The coordinate systems, which are copied when the app is built (scripts/setup/vendor.mjs). */
const SYSTEMS = "/vendor/epsg.json";

const find: FindDefinition = async (epsg) => {
  const response = await fetch(SYSTEMS);
  if (!response.ok) throw new Error(`Loading coordinate systems failed with status ${response.status}`);
  return ((await response.json()) as Record<string, string>)[epsg] ?? null;
};

async function read(task: ToGeoTiffWorker): Promise<FromGeoTiffWorker> {
  if ("picture" in task) return readGeoTiff(task.picture, PICTURE_LIMITS.side, find);
  return { outcome: "surveyed", survey: await readSurvey(task.survey, task.course, find) };
}

addEventListener("message", ({ data }: MessageEvent<ToGeoTiffWorker>) => {
  void read(data)
    .catch((error): FromGeoTiffWorker => {
      if (!(error instanceof SurveyError)) return { outcome: "unreadable" };
      return { outcome: "refused", why: error.why, isPicture: error.isPicture };
    })
    .then((result) => postMessage(result));
});
postMessage({ outcome: "ready" } satisfies FromGeoTiffWorker);
