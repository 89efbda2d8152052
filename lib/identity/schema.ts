import { domainToASCII } from "node:url";
import * as z from "zod";
import { ruleIssue } from "../validation/problems";
import { codePoints, isPlainText, oneLine, tidied } from "../validation/text";

const MAX_EMAIL_CHARACTERS = 254;

/**
 * An e-mail address as accounts are keyed by it: trimmed, NFC, lower case, its domain in ASCII (RFC 5890 A-labels, so
 * that `bücher.example` and `xn--bcher-kva.example`, which are one mailbox, are one account), at most 254 characters
 * (RFC 5321). Quoted names and what mail programs read as syntax are refused.
 */
export const emailAddress = z
  .string()
  .overwrite((text) => withAsciiDomain(tidied(text, MAX_EMAIL_CHARACTERS).toLowerCase()))
  .superRefine((text, issues) => {
    if (text === "") issues.addIssue(ruleIssue("too_small", "must not be blank"));
    else if (text.length > MAX_EMAIL_CHARACTERS || !isPlainText(text) || !ADDRESS.test(text)) {
      issues.addIssue(ruleIssue("invalid_email", "must be an e-mail address such as ada@example.com"));
    }
  });

/** RFC 5322 section 3.2.3's specials but the comma and semicolon, which mails quote; then labels of a domain. */
const ADDRESS = /^[^\s\p{C}@<>()[\]"\\:]+@[a-z0-9_-]+(\.[a-z0-9_-]+)*$/u;

/** As it is where there is no domain, or one that no resolver would take: the pattern or the length refuses it. */
function withAsciiDomain(text: string): string {
  // Turning characters into ASCII takes the square of their number.
  if (text.length > 2 * MAX_EMAIL_CHARACTERS) return text;
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  // Node parses it as a URL's host: it would drop a tab, and whatever follows a slash.
  const ascii = at >= 0 && /^[\p{L}\p{M}\p{N}._-]+$/u.test(domain) ? domainToASCII(domain) : "";
  return ascii === "" ? text : text.slice(0, at + 1) + ascii;
}

const PASSWORD_LENGTH = { least: 8, most: 256 } as const;

/** A new password: 8 to 256 characters, any character. */
export const newPassword = z.string().superRefine((text, issues) => {
  const length = codePoints(text);
  if (length < PASSWORD_LENGTH.least)
    issues.addIssue(ruleIssue("too_small", "must have at least 8 characters"));
  if (length > PASSWORD_LENGTH.most)
    issues.addIssue(ruleIssue("too_big", "must have at most 256 characters"));
});

/** Another service's own identifier of an account there; an empty one would make one account of everybody who has none. */
export const providerSubject = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => isPlainText(text) && text.trim() === text);

export const MAX_NAME_CHARACTERS = 100;

/** A person's name: 1 to 100 code points on one line. */
export const personName = oneLine(MAX_NAME_CHARACTERS);

/** The sign-up form. */
export const signUp = z.object({ name: personName, email: emailAddress, password: newPassword });
export type SignUp = z.infer<typeof signUp>;

/** More than any password has, however it is encoded. */
export const MAX_GIVEN_PASSWORD_CHARACTERS = 1024;

/** The sign-in form; a wrong password is wrong whatever its length, so no rule but a bound on work. */
export const signIn = z.object({
  email: emailAddress,
  password: z.string().min(1).max(MAX_GIVEN_PASSWORD_CHARACTERS),
});
export type SignIn = z.infer<typeof signIn>;

/** A password that somebody gives to prove who they are. */
const givenPassword = signIn.shape.password;

/** The form for changing the password. */
export const changePassword = z.object({ currentPassword: givenPassword, newPassword });

/** The form behind a link to reset the password. */
export const resetPassword = z.object({ newPassword });

/** The form that asks for such a link. */
export const forgotPassword = z.object({ email: emailAddress });
