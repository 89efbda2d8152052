import { type Message, message } from "@/lib/messages/message";

/** "Try again in 3 minutes." */
export function tryAgainIn(seconds: number): Message {
  return message("forms.tryAgain", { minutes: Math.ceil(seconds / 60) });
}

/** "Too many attempts. Try again in 3 minutes." */
export function tooManyAttempts(seconds: number): Message {
  return message("forms.tooMany", { wait: tryAgainIn(seconds) });
}
