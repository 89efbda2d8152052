import * as z from "zod";
import { applicationName, redirectUri } from "../applications/schema";
import { emailAddress, newPassword, personName } from "../identity/schema";
import { courseInput } from "../validation/course";

const printableAscii = (maxLength: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be printable ASCII")
    .max(maxLength);

/**
 * The file of `npm run seed`. Omitted passwords and client secrets are generated and printed once, so that no file in a
 * repository has to contain one.
 */
export const seedFile = z.strictObject({
  users: z
    .array(z.object({ email: emailAddress, password: newPassword.optional(), name: personName }))
    .default([]),
  applications: z
    .array(
      z.object({
        name: applicationName,
        clientId: printableAscii(255),
        clientSecret: printableAscii(255).optional(),
        redirectUris: z.array(redirectUri).min(1),
        owner: emailAddress,
      }),
    )
    .default([]),
  courses: z
    .array(z.object({ owner: emailAddress, application: printableAscii(255).nullish(), course: courseInput }))
    .default([]),
});
export type SeedFile = z.infer<typeof seedFile>;
