import * as z from "zod";
import { applicationName, redirectUri } from "../applications/schema";
import { emailAddress, newPassword, personName } from "../identity/schema";
import { courseInput } from "../validation/course";

const printable = (most: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, "expected printable ASCII")
    .max(most);

/**
 * The file of `npm run seed`. A password or client secret that is left out is made up and told once, so that no file
 * in a repository needs to hold one.
 */
export const seedFile = z.strictObject({
  users: z
    .array(z.object({ email: emailAddress, password: newPassword.optional(), name: personName }))
    .default([]),
  applications: z
    .array(
      z.object({
        name: applicationName,
        clientId: printable(255),
        clientSecret: printable(255).optional(),
        redirectUris: z.array(redirectUri).min(1),
        owner: emailAddress,
      }),
    )
    .default([]),
  courses: z
    .array(z.object({ owner: emailAddress, application: printable(255).nullish(), course: courseInput }))
    .default([]),
});
export type SeedFile = z.infer<typeof seedFile>;
