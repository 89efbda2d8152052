import { createHash } from "node:crypto";
import { isEqual } from "@/lib/mac";

export type ChallengeMethod = "S256" | "plain";

/** RFC 7636 sections 4.1 and 4.2: 43 to 128 unreserved characters, for verifiers and challenges alike. */
const UNRESERVED_43_TO_128 = /^[A-Za-z0-9\-._~]{43,128}$/;

export function isChallenge(text: string): boolean {
  return UNRESERVED_43_TO_128.test(text);
}

export function isVerifier(text: string): boolean {
  return UNRESERVED_43_TO_128.test(text);
}

/** Whether the length alone is right, to tell a client which of the two rules it breaks. */
export function isVerifierLength({ length }: string): boolean {
  return length >= 43 && length <= 128;
}

/** RFC 7636 section 4.6: whether the challenge was derived from the verifier. */
export function verifierMatches(
  verifier: string,
  challenge: { value: string; method: ChallengeMethod },
): boolean {
  if (!isVerifier(verifier)) return false;
  const derived =
    challenge.method === "S256" ? createHash("sha256").update(verifier).digest("base64url") : verifier;
  return isEqual(derived, challenge.value);
}
