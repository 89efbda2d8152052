import { type Message, message } from "@/lib/messages/message";
import { respondTooManyRequests } from "@/lib/services";

/**
 * Refuses a server action that exceeds a rate limit: sets the response to 429 with Retry-After, and returns
 * the message for the page, such as "Too many attempts. Try again in 3 minutes."
 * @param retryAfter seconds.
 */
export function refuseTooMany(
  retryAfter: number,
  problem: "forms.tooMany" | "signIn.tooManyLinks" | "signIn.tooManySignUps" = "forms.tooMany",
): Message {
  respondTooManyRequests(retryAfter);
  return message(problem, { wait: message("forms.tryAgain", { minutes: Math.ceil(retryAfter / 60) }) });
}
