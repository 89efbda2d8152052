import * as z from "zod";

/** JSON allows -0. It is the same position, and `-0` in a response would surprise clients. */
const normaliseZero = (value: number) => (value === 0 ? 0 : value);

/** A position on Earth in WGS 84 degrees (interface, "Coordinates object"). */
export const coordinates = z.object({
  lat: z.number().min(-90).max(90).overwrite(normaliseZero),
  lng: z.number().min(-180).max(180).overwrite(normaliseZero),
});
export type Coordinates = z.infer<typeof coordinates>;
