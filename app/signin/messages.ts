import { isProviderName, PROVIDER_NAMES } from "@/lib/identity/provider-names";
import { type Message, message } from "@/lib/messages/message";

/** Notices by the code in the page's query. No other text can be shown. */
const NOTICES = {
  "password-reset": "signing.passwordReset",
  "account-deleted": "signing.accountDeleted",
  "email-verified": "signing.emailVerified",
} as const;

/** Why signing in or linking failed, by the code in the query. */
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

/** The display name of the provider in a query. */
export function serviceName(provider: string | undefined): string | Message {
  return isProviderName(provider) ? PROVIDER_NAMES[provider] : message("signing.otherService");
}

/** The value for a key from a URL, which may be anything. */
export function wordAt<Values extends object>(values: Values, key: string | undefined) {
  return key !== undefined && Object.hasOwn(values, key) ? values[key as keyof Values] : undefined;
}

export function noticeOf(code: string | undefined): Message | undefined {
  const key = wordAt(NOTICES, code);
  return key && message(key);
}

/** @param error next-auth's own code, set if the provider or the request to it failed. */
export function problemOf(
  code: string | undefined,
  provider: string | undefined,
  error?: string | undefined,
): Message | undefined {
  const key = wordAt(PROBLEMS, code);
  if (key) return message(key, { provider: serviceName(provider) });
  return error === undefined ? undefined : message("signing.failedThere");
}
