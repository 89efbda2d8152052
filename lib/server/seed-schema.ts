import * as z from "zod";
import { isMetadataUrl } from "@/lib/oauth/public-clients";
import { applicationName, publicRedirectUri, redirectUri } from "../applications/schema";
import { emailAddress, newPassword, personName } from "../identity/schema";
import { courseInput } from "../validation/course";
import { ruleIssue } from "../validation/problems";

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
        clientId: printableAscii(255).refine((text) => !isMetadataUrl(text), "must not be a URL"),
        clientSecret: printableAscii(255).optional(),
        redirectUris: z.array(publicRedirectUri).min(1),
        owner: emailAddress,
        isPublic: z.boolean().default(false),
      }),
    )
    .superRefine((applications, issues) => {
      for (const [index, { isPublic, clientSecret, redirectUris }] of applications.entries()) {
        if (isPublic && clientSecret !== undefined) {
          issues.addIssue(
            ruleIssue("unexpected", "must be omitted: a public application has no secret", [
              index,
              "clientSecret",
            ]),
          );
        }
        const wrong = isPublic ? -1 : redirectUris.findIndex((uri) => !redirectUri.safeParse(uri).success);
        if (wrong >= 0) {
          const text = "must use https, or http on localhost, unless the application is public";
          issues.addIssue(ruleIssue("uri_scheme", text, [index, "redirectUris", wrong]));
        }
      }
    })
    .default([]),
  courses: z
    .array(z.object({ owner: emailAddress, application: printableAscii(255).nullish(), course: courseInput }))
    .default([]),
});
export type SeedFile = z.infer<typeof seedFile>;
