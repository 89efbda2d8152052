import * as z from "zod";
import type { ImageryOffer } from "@/lib/imagery/offer";
import { type Basemap, PLAIN_BASEMAP, personalBasemap } from "@/lib/validation/basemaps";

/** Maximum offset in each direction, in metres. Imagery is off by metres, at worst by tens of metres. */
export const MAX_OFFSET = 500;

const metres = z.number().min(-MAX_OFFSET).max(MAX_OFFSET);

/** How far imagery is moved to match the ground, in metres. */
const imageryOffset = z.object({ east: metres, north: metres });
export type ImageryOffset = z.infer<typeof imageryOffset>;

export const NO_OFFSET: ImageryOffset = { east: 0, north: 0 };

/** Maximum number of custom backgrounds per browser. */
export const MAX_BACKGROUNDS = 30;

/** What the map shows of the ground, and the profile of what is selected. */
export const GROUND_PARTS = ["hillshade", "contours", "slopes", "profile"] as const;
export type GroundPart = (typeof GROUND_PARTS)[number];

/**
 * The user's map settings, stored in the browser. Parts that cannot be read, for example from an older
 * release, fall back to their defaults; the others are kept.
 */
export const mapSettings = z.object({
  /** The name of the background; null if the user has chosen none. */
  background: z.string().nullable().catch(null),
  /** The user's custom backgrounds. */
  own: z.array(z.unknown()).catch([]).transform(readBackgrounds),
  offsets: z.record(z.string(), z.record(z.string(), imageryOffset.catch(NO_OFFSET))).catch({}),
  ground: z.array(z.enum(GROUND_PARTS)).catch([]),
  rotation: z.boolean().catch(false),
  /** Whether keys without a modifier choose tools. Speech input types letters by mistake (WCAG 2.1.4). */
  singleKeys: z.boolean().catch(true),
});
export type MapSettings = z.infer<typeof mapSettings>;

export const DEFAULT_SETTINGS: MapSettings = {
  background: null,
  own: [],
  offsets: {},
  ground: [],
  rotation: false,
  singleKeys: true,
};

function readBackgrounds(list: unknown[]): Basemap[] {
  const names = new Set([PLAIN_BASEMAP]);
  return list.slice(0, MAX_BACKGROUNDS).flatMap((entry) => {
    const { data } = personalBasemap.safeParse(entry);
    if (!data || names.has(data.name)) return [];
    names.add(data.name);
    return [data];
  });
}

/** The selected background, and whether it was selected automatically. */
interface Choice {
  choice: string;
  /** `null` means the plain background. */
  basemap: Basemap | null;
  isAutomatic: boolean;
}

/**
 * The selected background. If the user has chosen none, or one that isn't offered, it is the best aerial
 * imagery of the place, else the first background that the server offers.
 * @param imagery that covers the place, best first.
 * @param failed names of imagery that could not be loaded, which is not selected automatically again.
 */
export function chooseBasemap(
  { background, own }: MapSettings,
  offered: readonly Basemap[],
  imagery: readonly ImageryOffer[] = [],
  failed: readonly string[] = [],
): Choice {
  const all = [...offered, ...own, ...imagery.map(({ basemap }) => basemap)];
  const isKnown = background === PLAIN_BASEMAP || all.some(({ name }) => name === background);
  const isAutomatic = background === null || !isKnown;
  const best = imagery.find(({ kind, basemap }) => kind === "aerial" && !failed.includes(basemap.name));
  const choice = isAutomatic ? (best?.basemap.name ?? offered[0]?.name ?? PLAIN_BASEMAP) : background;
  return { choice, basemap: all.find(({ name }) => name === choice) ?? null, isAutomatic };
}

/** Returns the settings with a new offset of imagery. A zero offset is not stored. */
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

/** Clamps an offset to the allowed range and rounds it to the centimetre. */
export function tidyOffset({ east, north }: ImageryOffset): ImageryOffset {
  const tidy = (value: number) => {
    const within = Math.min(MAX_OFFSET, Math.max(-MAX_OFFSET, Number.isFinite(value) ? value : 0));
    return Math.round(within * 100) / 100 || 0;
  };
  return { east: tidy(east), north: tidy(north) };
}

/** Returns the settings with a part of the ground shown or hidden. */
export function withGround(settings: MapSettings, part: GroundPart, isShown: boolean): MapSettings {
  const ground = settings.ground.filter((each) => each !== part);
  return { ...settings, ground: isShown ? [...ground, part] : ground };
}
