import * as z from "zod";
import { trustedName } from "./text";

/** Who can look at a course besides its owner: nobody, anyone with the link, or everyone (it may be listed). */
export const SHARING = ["off", "link", "public"] as const;
export type Sharing = (typeof SHARING)[number];

export const OWNER_NAME_CODE_POINTS = 60;

/** What an owner decides about sharing a course. */
export const sharingInput = z.object({
  sharing: z.enum(SHARING),
  /** What the course's page calls the owner. Strangers read it; null to name nobody. */
  ownerName: trustedName(OWNER_NAME_CODE_POINTS).nullable(),
});
export type SharingInput = z.infer<typeof sharingInput>;

/** Guards queries by share id, and matches what `newShareId` makes. */
export function isShareId(text: string): boolean {
  return /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);
}
