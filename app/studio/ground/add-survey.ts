import { type Message, message } from "@/lib/messages/message";
import { pictureName } from "@/lib/pictures/files";
import { PICTURE_LIMITS, surveyOf } from "@/lib/pictures/schema";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Survey, Terrain } from "@/lib/validation/terrain";
import { pictureRequests, RequestFailed } from "../pictures/picture-requests";
import { PictureError, runGeoTiffWorker } from "../pictures/run-geotiff-worker";
import type { Studio } from "../session/create-studio";
import { createStore } from "../session/store";
import { heightsFrom } from "./height-store";
import { measureEnds } from "./measure-ends";
import { placesToSurvey } from "./places-to-survey";

/** What became of the survey that was chosen last. */
interface SurveyStatus {
  /** Of whose course it is. */
  readonly terrain: Terrain | null;
  /** The name of the file that is being read. */
  readonly reading: string | null;
  readonly error: Message | null;
  readonly done: Message | null;
}

const IDLE: SurveyStatus = { terrain: null, reading: null, error: null, done: null };

export const surveyStatus = createStore<SurveyStatus>(IDLE);

let current: AbortController | null = null;

/** Stops reading. */
export function cancelSurvey(): void {
  current?.abort();
  surveyStatus.set(IDLE);
}

/**
 * Reads files as the survey of the course, in place of the one that it has, and measures the tees and targets that it covers.
 * @returns whether the file may be a picture instead.
 */
export async function addSurvey(
  { course, store }: Studio,
  terrain: Terrain,
  files: readonly File[],
): Promise<{ isPicture: boolean }> {
  const [first] = files;
  if (!first) return { isPicture: false };
  cancelSurvey();
  const abort = new AbortController();
  current = abort;
  const { signal } = abort;
  const tell = (status: Partial<SurveyStatus>) => {
    if (!signal.aborted) surveyStatus.set({ ...IDLE, terrain, ...status });
  };
  const name = pictureName(first.name, PICTURE_LIMITS.nameCodePoints) || "–";
  tell({ reading: first.name });
  try {
    const places = placesToSurvey(store.get().history.present);
    const result = await runGeoTiffWorker({ survey: files, course: places.all }, first.name, signal);
    if (result.outcome !== "surveyed") throw new Error(`Expected a survey, received ${result.outcome}`);
    const { png, corners } = result.survey;
    const input = { name, corners: [...corners] as never, opacity: 1, isSurvey: true };
    const image = new Blob([png], { type: "image/png" });
    const stored = await pictureRequests(course.id).add(input, image);
    const heights = heightsFrom(terrain);
    heights.setSurvey(surveyOf(course.id, stored));
    const covered = await heights.whenLoaded(() =>
      places.ends.filter((place) => heights.ground(place).survey !== undefined && isKnown(heights, place)),
    );
    await measureEnds(store, terrain, covered, true);
    tell({ done: message("ground.surveySaved", { name, measured: covered.length }) });
  } catch (error) {
    if (signal.aborted) return { isPicture: false };
    if (error instanceof PictureError && error.isPicture && files.length === 1) {
      tell({ error: error.why });
      return { isPicture: true };
    }
    tell({ error: whyFailed(error, first.name) });
  }
  return { isPicture: false };
}

function isKnown(heights: ReturnType<typeof heightsFrom>, place: Coordinates): boolean {
  return heights.ground(place).heightAt(place) !== null;
}

export async function removeSurvey(
  { course }: Studio,
  terrain: Terrain,
  { id, name }: Survey,
): Promise<void> {
  try {
    await pictureRequests(course.id).remove(id);
  } catch (error) {
    // Removed by someone else.
    if (!(error instanceof RequestFailed && error.status === 404)) {
      surveyStatus.set({ ...IDLE, terrain, error: whyFailed(error, name) });
      return;
    }
  }
  heightsFrom(terrain).setSurvey(null);
  surveyStatus.set({ ...IDLE, terrain, done: message("ground.surveyRemoved", { name }) });
}

function whyFailed(error: unknown, name: string): Message {
  if (error instanceof PictureError || error instanceof RequestFailed) return error.why;
  return message("pictures.unreadable", { name });
}
