import { z } from "zod";
import { ruleIssue } from "./problems";
import { codePoints, isPlainText, oneLine } from "./text";

/** An e-mail address as accounts are keyed by it: trimmed, NFC, lower case, at most 254 characters (RFC 5321). */
export const emailAddress = z
  .string()
  .overwrite((text) => text.trim().normalize("NFC").toLowerCase())
  .superRefine((text, issues) => {
    if (text === "") issues.addIssue(ruleIssue("too_small", "must not be blank"));
    else if (text.length > 254 || !isPlainText(text) || !/^[^\s@]+@[^\s@]+$/.test(text)) {
      issues.addIssue(ruleIssue("invalid_email", "must be an e-mail address such as ada@example.com"));
    }
  });

const PASSWORD_LENGTH = { least: 8, most: 256 } as const;

/** A new password: 8 to 256 characters, any character. */
export const newPassword = z.string().superRefine((text, issues) => {
  const length = codePoints(text);
  if (length < PASSWORD_LENGTH.least)
    issues.addIssue(ruleIssue("too_small", "must have at least 8 characters"));
  if (length > PASSWORD_LENGTH.most)
    issues.addIssue(ruleIssue("too_big", "must have at most 256 characters"));
});

/** A person's name: 1 to 100 code points on one line. */
export const personName = oneLine(100);

/** The sign-up form. */
export const signUp = z.object({ name: personName, email: emailAddress, password: newPassword });
export type SignUp = z.infer<typeof signUp>;

/** The sign-in form; a wrong password is wrong whatever its length, so no rule but a bound on work. */
export const signIn = z.object({ email: emailAddress, password: z.string().min(1).max(1024) });
export type SignIn = z.infer<typeof signIn>;

/** A password that somebody gives to prove who they are. */
const givenPassword = signIn.shape.password;

/** The form for changing the password. */
export const changePassword = z.object({ currentPassword: givenPassword, newPassword });

/** The form behind a link to reset the password. */
export const resetPassword = z.object({ newPassword });

/** The form that asks for such a link. */
export const forgotPassword = z.object({ email: emailAddress });
