import { serviceName, wordAt } from "@/app/signin/messages";
import { type Message, message } from "@/lib/messages/message";

/** What has just happened, by the code in the page's address: only these words can be shown. */
const NOTICES = {
  "password-changed": "account.passwordChanged",
  "verification-sent": "account.verificationSent",
  "verification-throttled": "account.verificationThrottled",
  "email-verified": "signing.emailVerified",
  linked: "account.linked",
  unlinked: "account.unlinked",
} as const;

export function noticeOf(code: string | undefined, provider: string | undefined): Message | undefined {
  const key = wordAt(NOTICES, code);
  return key && message(key, { provider: serviceName(provider) });
}
