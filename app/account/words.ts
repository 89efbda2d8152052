import { isProviderName, PROVIDER_NAMES } from "@/lib/identity/external";

/** What has just happened, by the code in the page's address: only these words can be shown. */
const NOTICES: Record<string, string> = {
  "password-changed": "Your password was changed. Your sessions in other browsers have ended.",
  "verification-sent": "A link is on its way to your e-mail address. It works for 24 hours.",
  "verification-throttled":
    "Several links were sent already. Look for them, or try again in a quarter of an hour.",
  "email-verified": "Your e-mail address is verified.",
  linked: "{provider} is linked: you can sign in with it from now on.",
  unlinked: "{provider} is not linked any more.",
};

export function noticeOf(code: string | undefined, provider: string | undefined): string | undefined {
  if (code === undefined || !Object.hasOwn(NOTICES, code)) return undefined;
  return NOTICES[code]?.replace(
    "{provider}",
    isProviderName(provider) ? PROVIDER_NAMES[provider] : "The other service",
  );
}
