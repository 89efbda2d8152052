import * as z from "zod";
import { trustedName } from "./text";

/** The visibility of a course: only its owner, anyone with the link, or everyone (it may be listed). */
export const SHARING = ["off", "link", "public"] as const;
export type Sharing = (typeof SHARING)[number];

export const OWNER_NAME_CODE_POINTS = 60;

/** The licences of open data, by their SPDX identifiers. */
export const LICENCES = ["CC-BY-4.0", "CC0-1.0", "ODbL-1.0"] as const;
export type Licence = (typeof LICENCES)[number];

/** The owner's settings for sharing a course. */
export const sharingInput = z.object({
  sharing: z.enum(SHARING),
  /** The owner's name on the course's page, which strangers can read; null to show no name. */
  ownerName: trustedName(OWNER_NAME_CODE_POINTS).nullable(),
  /** Where the course is, in words such as "Oslo, Norway"; null to say nothing. */
  place: trustedName(OWNER_NAME_CODE_POINTS).nullable(),
  /** The licence of the course's data, for everyone to use; null for none. Only of a course for everyone. */
  licence: z.enum(LICENCES).nullable(),
  /** Whom to credit for the data; null for the owner's name, or the course's. */
  credit: trustedName(OWNER_NAME_CODE_POINTS).nullable(),
});
export type SharingInput = z.infer<typeof sharingInput>;

/** Guards queries by share id. Matches the ids created by `newShareId`. */
export function isShareId(text: string): boolean {
  return /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);
}
