import { domainToASCII } from "node:url";
import * as z from "zod";
import { ruleIssue } from "../validation/problems";
import { countCodePoints, isPlainText, normaliseText, oneLine } from "../validation/text";

const MAX_EMAIL_CHARACTERS = 254;

/**
 * An email address in the form that identifies an account: trimmed, NFC, lower case, its domain in ASCII (RFC 5890
 * A-labels, so that `bücher.example` and `xn--bcher-kva.example`, the same mailbox, are the same account), at most 254
 * characters (RFC 5321). Quoted local parts and characters that email programs treat as syntax are rejected.
 */
export const emailAddress = z
  .string()
  .overwrite((text) => withAsciiDomain(normaliseText(text, MAX_EMAIL_CHARACTERS).toLowerCase()))
  .superRefine((text, issues) => {
    if (text === "") issues.addIssue(ruleIssue("too_small", "must not be blank"));
    else if (text.length > MAX_EMAIL_CHARACTERS || !isPlainText(text) || !EMAIL_PATTERN.test(text)) {
      issues.addIssue(ruleIssue("invalid_email", "must be an email address such as ada@example.com"));
    }
  });

/**
 * Excludes the specials of RFC 5322 section 3.2.3, except the comma and semicolon, which our mailer quotes; then domain
 * labels.
 */
const EMAIL_PATTERN = /^[^\s\p{C}@<>()[\]"\\:]+@[a-z0-9_-]+(\.[a-z0-9_-]+)*$/u;

/**
 * Converts the domain to ASCII. Returns the text unchanged if the domain is missing or can't be converted: the pattern
 * or the length rejects it.
 */
function withAsciiDomain(text: string): string {
  // Limits the length first, because the conversion takes quadratic time.
  if (text.length > 2 * MAX_EMAIL_CHARACTERS) return text;
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  // Node parses the domain as the host of a URL: it would drop a tab, and anything after a slash.
  const ascii = at >= 0 && /^[\p{L}\p{M}\p{N}._-]+$/u.test(domain) ? domainToASCII(domain) : "";
  return ascii === "" ? text : text.slice(0, at + 1) + ascii;
}

const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/** A new password: 8 to 256 code points, any characters. */
export const newPassword = z.string().superRefine((text, issues) => {
  const length = countCodePoints(text);
  if (length < PASSWORD_LENGTH.min) {
    issues.addIssue(ruleIssue("too_small", "must have at least 8 characters"));
  }
  if (length > PASSWORD_LENGTH.max) {
    issues.addIssue(ruleIssue("too_big", "must have at most 256 characters"));
  }
});

/** A provider's id of an account. Not empty: an empty one would be shared by all users without an id. */
export const providerSubject = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => isPlainText(text) && text.trim() === text);

export const MAX_NAME_CHARACTERS = 100;

export const personName = oneLine(MAX_NAME_CHARACTERS);

export const signUp = z.object({ name: personName, email: emailAddress, password: newPassword });
export type SignUp = z.infer<typeof signUp>;

/** Maximum length of a submitted password. No valid password is longer, in any encoding. */
export const MAX_GIVEN_PASSWORD_CHARACTERS = 1024;

/** The sign-in form. A wrong password is wrong at any length, so the length is only limited to bound the work. */
export const signIn = z.object({
  email: emailAddress,
  password: z.string().min(1).max(MAX_GIVEN_PASSWORD_CHARACTERS),
});
export type SignIn = z.infer<typeof signIn>;

const givenPassword = signIn.shape.password;

export const changePassword = z.object({ currentPassword: givenPassword, newPassword });

export const resetPassword = z.object({ newPassword });

/** The form that requests a password reset link. */
export const forgotPassword = z.object({ email: emailAddress });
