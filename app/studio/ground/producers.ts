import { heightSources, producerAt, tileAt } from "@/lib/ground/coverage";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Terrain } from "@/lib/validation/terrain";
import { isPlainText } from "@/lib/validation/text";

/** Heights are worth more than the name of who made them. */
const TIMEOUT_MS = 5_000;

/** The zoom of the coverage, whose outlines are simplified below it. */
const ZOOM = 14;

/** What has been fetched, by URL. A failure stays until the page is opened again. */
const bodies = new Map<string, Promise<ArrayBuffer>>();

/** Who made the heights at a place; null if the service doesn't say. */
export async function findProducer({ producers }: Terrain, place: Coordinates): Promise<string | null> {
  if (!producers) return null;
  const tile = tileAt(place, ZOOM);
  const url = producers.coverage.replace(/\{([zxy])\}/g, (_, axis: "z" | "x" | "y") => String(tile[axis]));
  try {
    const [list, coverage] = await Promise.all([load(producers.list), load(url)]);
    const sources = heightSources.parse(JSON.parse(new TextDecoder().decode(list)));
    const producer = producerAt(place, tile, coverage, sources);
    return producer !== null && isPlainText(producer) ? producer : null;
  } catch {
    return null;
  }
}

function load(url: string): Promise<ArrayBuffer> {
  const known = bodies.get(url);
  if (known) return known;
  const body = fetchBody(url);
  bodies.set(url, body);
  return body;
}

async function fetchBody(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Loading the sources of heights failed with status ${response.status}`);
  return response.arrayBuffer();
}
