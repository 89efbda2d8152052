import * as z from "zod";

/** JSON can say -0; the place is the same, and an answer that says `-0` surprises people. */
const withoutNegativeZero = (value: number) => (value === 0 ? 0 : value);

/** A place on Earth in WGS 84 degrees (interface: "Coordinates object"). */
export const coordinates = z.object({
  lat: z.number().min(-90).max(90).overwrite(withoutNegativeZero),
  lng: z.number().min(-180).max(180).overwrite(withoutNegativeZero),
});
export type Coordinates = z.infer<typeof coordinates>;
