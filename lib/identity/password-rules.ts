import { type Message, message } from "@/lib/messages/message";

let commonest: Promise<ReadonlySet<string>> | undefined;

/** NIST SP 800-63B section 3.1.1.2: compare after normalization; case is no obstacle to whoever guesses. */
function comparable(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * The list of zxcvbn-ts (MIT), made from leaked passwords; 18 000 of it are long enough to pass our length rule.
 * Loaded at its first use, in the server's own process only: no page's bundle has it.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonest ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(comparable)),
  );
  return commonest;
}

/**
 * What is wrong with a new password beside its length, in words that stand under the field; null when it is fine.
 * NIST SP 800-63B section 3.1.1.2 asks for this list, "commonly used, expected, or compromised", and for no rules of
 * composition.
 */
export async function passwordProblem(
  password: string,
  person: { email: string; name: string },
): Promise<Message | null> {
  const text = comparable(password);
  if ((await commonPasswords()).has(text)) {
    return message("forms.passwordCommon");
  }
  const expected = [person.email, person.email.split("@", 1).join(), person.name];
  if (expected.some((known) => comparable(known) === text)) {
    return message("forms.passwordOwn");
  }
  return null;
}
