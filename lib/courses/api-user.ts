import * as z from "zod";

/** A user as applications see them: no more than the consent page says. */
export const apiUser = z.object({
  /** The same for every application. */
  sub: z.string(),
  /** The same as `sub`, for libraries of plain OAuth 2.0, which look for an `id`. */
  id: z.string(),
  name: z.string(),
});
export type ApiUser = z.infer<typeof apiUser>;
