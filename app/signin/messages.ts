import { isProviderName, PROVIDER_NAMES } from "@/lib/identity/provider-names";
import { type Message, message } from "@/lib/messages/message";

/** What has just happened, by the code in the page's address: only these words can be shown. */
const NOTICES = {
  "password-reset": "signing.passwordReset",
  "account-deleted": "signing.accountDeleted",
  "email-verified": "signing.emailVerified",
} as const;

/** Why signing in elsewhere, or linking, led nowhere. */
const PROBLEMS = {
  "wrong-password": "signing.wrongPassword",
  "email-taken": "signing.emailTaken",
  "email-unverified": "signing.emailUnverified",
  elsewhere: "signing.elsewhere",
  gone: "signing.gone",
  "link-stale": "signing.linkStale",
  "link-failed": "signing.linkFailed",
  "link-last": "signing.linkLast",
  throttled: "signing.throttled",
} as const;

/** What people call a service that an address names. */
export function serviceName(provider: string | undefined): string | Message {
  return isProviderName(provider) ? PROVIDER_NAMES[provider] : message("signing.otherService");
}

/** The value at a key that somebody may have made up. */
export function wordAt<Words extends object>(words: Words, code: string | undefined) {
  return code !== undefined && Object.hasOwn(words, code) ? words[code as keyof Words] : undefined;
}

export function noticeOf(code: string | undefined): Message | undefined {
  const key = wordAt(NOTICES, code);
  return key && message(key);
}

/** @param error next-auth's own code, when the provider or the way there failed. */
export function problemOf(
  code: string | undefined,
  provider: string | undefined,
  error?: string | undefined,
): Message | undefined {
  const key = wordAt(PROBLEMS, code);
  if (key) return message(key, { provider: serviceName(provider) });
  return error === undefined ? undefined : message("signing.failedThere");
}
