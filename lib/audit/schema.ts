import * as z from "zod";

/** The identifier of an event, as the address of a trail's older page names it. */
export const eventIdText = z.string().regex(/^event_[0-9a-z]{26}$/);
