import { isProviderName, PROVIDER_NAMES } from "@/lib/identity/external";

/** What has just happened, by the code in the page's address: only these words can be shown. */
const NOTICES: Record<string, string> = {
  "password-reset": "Your new password is set, and every session has ended. Sign in with it.",
  "account-deleted": "Your account and everything in it were deleted.",
  "email-verified": "Your e-mail address is verified.",
};

/** Why signing in elsewhere, or linking, led nowhere. `{provider}` is its name. */
const PROBLEMS: Record<string, string> = {
  "wrong-password": "The e-mail address or the password is wrong.",
  "email-taken":
    "An account here has this e-mail address already. Sign in to it as you did before; then link {provider} on your account page.",
  "email-unverified":
    "{provider} does not say that your e-mail address is verified, so no account could be made with it.",
  elsewhere: "That {provider} account signs in to another account here already.",
  gone: "This account does not exist any more.",
  "link-stale":
    "You were signed out, or signed in to another account, before {provider} was linked. Start again.",
  "link-failed": "{provider} was not linked. Nothing has changed.",
  "link-last": "This is the only way to sign in to your account, so it stays linked.",
  throttled: "Too many attempts. Try again in a quarter of an hour.",
};

export function noticeOf(code: string | undefined): string | undefined {
  return code === undefined || !Object.hasOwn(NOTICES, code) ? undefined : NOTICES[code];
}

/** @param error next-auth's own code, when the provider or the way there failed. */
export function problemOf(
  code: string | undefined,
  provider: string | undefined,
  error?: string | undefined,
): string | undefined {
  const name = isProviderName(provider) ? PROVIDER_NAMES[provider] : "The other service";
  if (code !== undefined && Object.hasOwn(PROBLEMS, code)) return PROBLEMS[code]?.replace("{provider}", name);
  return error === undefined
    ? undefined
    : "Signing in there did not work. Try again, or sign in another way.";
}
