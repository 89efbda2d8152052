import { type Message, message } from "@/lib/messages/message";
import { respondTooManyRequests } from "@/lib/services";

/** "Try again in 3 minutes." */
function tryAgainIn(seconds: number): Message {
  return message("forms.tryAgain", { minutes: Math.ceil(seconds / 60) });
}

/**
 * For a server action that refuses because it was called too often: its answer is 429 with Retry-After, and the page
 * says the same: "Too many attempts. Try again in 3 minutes."
 */
export function tooOften(
  retryAfter: number,
  problem: "forms.tooMany" | "signing.manyLinks" | "signing.manySignUps" = "forms.tooMany",
): Message {
  respondTooManyRequests(retryAfter);
  return message(problem, { wait: tryAgainIn(retryAfter) });
}
