import * as z from "zod";

export const requestIdText = z.string().regex(/^request_[0-9a-hjkmnp-tv-z]{26}$/);
