import { answerTooMany } from "@/lib/services";

/**
 * For a server action that refuses because it was called too often: its answer is 429 with Retry-After, and the page
 * says the same: "Too many attempts. Try again in 3 minutes."
 */
export function tooOften(problem: string, retryAfter: number): string {
  answerTooMany(retryAfter);
  const minutes = Math.ceil(retryAfter / 60);
  return `${problem} Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`;
}
