import type { PlaceSearchSettings } from "@/app/map/find-places";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { Picture } from "@/lib/pictures/schema";
import type { Basemap } from "@/lib/validation/basemaps";
import type { CourseRole } from "@/lib/validation/people";
import type { Terrain } from "@/lib/validation/terrain";

/** What the studio of a course needs besides the course. */
export interface StudioSettings {
  /** Missing if an earlier release kept the course in the browser. */
  userName?: string;
  /** The user's role on the course, and whom to ask for another. */
  role: CourseRole;
  ownerName: string;
  basemaps: readonly Basemap[];
  /** The imagery that covers the course; null where the server offers none anywhere. */
  imagery: readonly ImageryOffer[] | null;
  /** Where the height of the ground is read; null if the server has no service for it. */
  terrain: Terrain | null;
  /** The search for places by name; null if the server has no geocoder. */
  places: PlaceSearchSettings | null;
  pictures: readonly Picture[];
}

/** What a course can be drawn on. */
export type Backgrounds = Pick<StudioSettings, "basemaps" | "imagery" | "pictures">;
