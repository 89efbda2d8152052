import * as z from "zod";
import { type Basemap, PLAIN_BASEMAP, personalBasemap } from "@/lib/validation/basemaps";

/** Metres that imagery may be moved at most, in each direction: it is off by metres, at worst by tens of them. */
export const MAX_OFFSET = 500;

const metres = z.number().min(-MAX_OFFSET).max(MAX_OFFSET);

/** How far imagery is moved to lie where things are, in metres. */
const imageryOffset = z.object({ east: metres, north: metres });
export type ImageryOffset = z.infer<typeof imageryOffset>;

export const NO_OFFSET: ImageryOffset = { east: 0, north: 0 };

/** Backgrounds of their own that a person can keep. */
export const MAX_BACKGROUNDS = 30;

/**
 * What a person chose about the map, kept in their browser. Whatever in it cannot be read (an older version of us wrote
 * it, or somebody else) counts as not chosen, part by part.
 */
export const mapSettings = z.object({
  /** The name of the background; null for the first one offered. */
  background: z.string().nullable().catch(null),
  own: z.array(z.unknown()).catch([]).transform(readable),
  /** By course and background. */
  offsets: z.record(z.string(), z.record(z.string(), imageryOffset.catch(NO_OFFSET))).catch({}),
  rotation: z.boolean().catch(false),
});
export type MapSettings = z.infer<typeof mapSettings>;

/** The settings of somebody who chose nothing. */
export const NO_SETTINGS: MapSettings = { background: null, own: [], offsets: {}, rotation: false };

function readable(list: unknown[]): Basemap[] {
  const names = new Set([PLAIN_BASEMAP]);
  return list.slice(0, MAX_BACKGROUNDS).flatMap((entry) => {
    const { data } = personalBasemap.safeParse(entry);
    if (!data || names.has(data.name)) return [];
    names.add(data.name);
    return [data];
  });
}

/** The settings with imagery moved, where moving it back to where it was leaves nothing behind. */
export function withOffset(
  settings: MapSettings,
  { courseId, background }: { courseId: string; background: string },
  offset: ImageryOffset,
): MapSettings {
  const { [background]: _, ...others } = settings.offsets[courseId] ?? {};
  const moved = offset.east !== 0 || offset.north !== 0;
  const { [courseId]: __, ...courses } = settings.offsets;
  const ofCourse = moved ? { ...others, [background]: offset } : others;
  return {
    ...settings,
    offsets: Object.keys(ofCourse).length > 0 ? { ...courses, [courseId]: ofCourse } : courses,
  };
}

/** An offset within what is allowed, to the centimetre. */
export function tidyOffset({ east, north }: ImageryOffset): ImageryOffset {
  const tidy = (value: number) => {
    const within = Math.min(MAX_OFFSET, Math.max(-MAX_OFFSET, Number.isFinite(value) ? value : 0));
    return Math.round(within * 100) / 100 || 0;
  };
  return { east: tidy(east), north: tidy(north) };
}
