import * as z from "zod";
import { trustedName } from "./text";

/** The visibility of a course: only its owner, anyone with the link, or everyone (it may be listed). */
export const SHARING = ["off", "link", "public"] as const;
export type Sharing = (typeof SHARING)[number];

export const OWNER_NAME_CODE_POINTS = 60;

/** The owner's settings for sharing a course. */
export const sharingInput = z.object({
  sharing: z.enum(SHARING),
  /** The owner's name on the course's page, which strangers can read; null to show no name. */
  ownerName: trustedName(OWNER_NAME_CODE_POINTS).nullable(),
});
export type SharingInput = z.infer<typeof sharingInput>;

/** Guards queries by share id. Matches the ids created by `newShareId`. */
export function isShareId(text: string): boolean {
  return /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);
}
