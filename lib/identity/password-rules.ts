import { type Message, message } from "@/lib/messages/message";

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * NIST SP 800-63B section 3.1.1.2: compare after normalisation. Case is ignored, because varying it hardly slows down
 * guessing.
 */
function normalise(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * The list of zxcvbn-ts (MIT), compiled from leaked passwords; 18 000 entries are long enough to pass our length rule.
 * Loaded on first use, and only on the server: no page's bundle contains it.
 */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(normalise)),
  );
  return commonPasswords;
}

/**
 * Checks a new password of valid length; null if it is acceptable, otherwise the message for the form field.
 * NIST SP 800-63B section 3.1.1.2 requires a list of "commonly used, expected, or compromised" passwords and advises
 * against composition rules.
 */
export async function passwordProblem(
  password: string,
  person: { email: string; name: string },
): Promise<Message | null> {
  const text = normalise(password);
  if ((await loadCommonPasswords()).has(text)) {
    return message("forms.passwordCommon");
  }
  const expected = [person.email, person.email.split("@", 1).join(), person.name];
  if (expected.some((known) => normalise(known) === text)) {
    return message("forms.passwordOwn");
  }
  return null;
}
