import * as z from "zod";

/** The id of a file that the page for a new course passes to the studio. */
export const handedOverFileId = z.string().regex(/^file_[0-9a-hjkmnp-tv-z]{26}$/);

/** The value of the studio's parameter (`IMPORT_PARAMETER`); null if it is missing or invalid. */
export const importedFileId = handedOverFileId.nullable().catch(null);
