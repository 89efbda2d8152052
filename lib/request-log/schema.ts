import * as z from "zod";

/** The ID of a request, as X-Request-Id states it. */
export const requestIdText = z.string().regex(/^request_[0-9a-hjkmnp-tv-z]{26}$/);
