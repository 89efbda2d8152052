import { isProviderName } from "@/lib/identity/provider-names";
import { type Message, message } from "@/lib/messages/message";
import { services } from "@/lib/services";

/** Notices by the code in the page's query, so that a link can't put any other text on the page. */
const NOTICES = {
  "password-reset": "signIn.passwordReset",
  "account-deleted": "signIn.accountDeleted",
  "email-verified": "signIn.emailVerified",
} as const;

/** Why signing in or linking failed, by the code in the query. */
const PROBLEMS = {
  "wrong-password": "signIn.wrongPassword",
  disabled: "signIn.disabled",
  closed: "signIn.closed",
  "email-taken": "signIn.emailTaken",
  "email-unverified": "signIn.emailUnverified",
  elsewhere: "signIn.linkedElsewhere",
  gone: "signIn.gone",
  "link-stale": "signIn.linkStale",
  "link-failed": "signIn.linkFailed",
  "link-last": "signIn.linkLast",
  throttled: "signIn.throttled",
} as const;

export function serviceName(provider: string | undefined): string | Message {
  return isProviderName(provider) ? services().external.names[provider] : message("signIn.otherService");
}

/** Looks up a value by a key from a URL, which may be any text. */
export function valueForKey<Values extends object>(values: Values, key: string | undefined) {
  return key !== undefined && Object.hasOwn(values, key) ? values[key as keyof Values] : undefined;
}

export function noticeMessage(code: string | undefined): Message | undefined {
  const key = valueForKey(NOTICES, code);
  return key && message(key);
}

/** @param error next-auth's own code, set if the provider or the request to it failed. */
export function problemMessage(
  code: string | undefined,
  provider: string | undefined,
  error?: string | undefined,
): Message | undefined {
  const key = valueForKey(PROBLEMS, code);
  if (key) return message(key, { provider: serviceName(provider) });
  return error === undefined ? undefined : message("signIn.failed");
}
