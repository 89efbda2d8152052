import { serviceName, valueForKey } from "@/app/signin/messages";
import { type Message, message } from "@/lib/messages/message";

/** Notices by the code in the page's query, so that a link can't put any other text on the page. */
const NOTICES = {
  "password-changed": "account.passwordChanged",
  "verification-sent": "account.verificationSent",
  "verification-throttled": "account.verificationThrottled",
  "email-verified": "signIn.emailVerified",
  linked: "account.linked",
  unlinked: "account.unlinked",
} as const;

/** Looks up a notice by its code. `provider` is the sign-in provider to name in it. */
export function noticeMessage(code: string | undefined, provider: string | undefined): Message | undefined {
  const key = valueForKey(NOTICES, code);
  return key && message(key, { provider: serviceName(provider) });
}
