"use server";

import { redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { type FormState, readText, refused } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { isProviderName, type ProviderName } from "@/lib/identity/provider-names";
import { safeReturnPath } from "@/lib/identity/return-address";
import { prepareProviderSignIn, readClientAddress } from "@/lib/server/next/session";
import { services } from "@/lib/services";

/** "Continue with Google": signs in or signs up. */
export async function continueWith(form: FormData): Promise<void> {
  const provider = readText(form, "provider");
  if (!isConfigured(provider)) redirect("/signin");
  const callbackUrl = safeReturnPath(readText(form, "callbackUrl"));
  if (!(await services().external.countAttempt(await readClientAddress()))) {
    redirect(`/signin?${new URLSearchParams({ problem: "throttled", callbackUrl })}`);
  }
  redirect(await prepareProviderSignIn(provider, null, callbackUrl));
}

/**
 * "Link Google": links the Google account to the signed-in account. A link outlives the session, so it requires the
 * password if there is one: someone at an unattended browser must not gain permanent access.
 */
export async function linkWith(_before: FormState, form: FormData): Promise<FormState> {
  const { user, t } = await admit("linkWith", form);
  const provider = readText(form, "provider");
  if (!isConfigured(provider)) redirect("/account");
  const password = readText(form, "password");
  const proof = await services().settings.confirmPassword(user, password, await readClientAddress());
  if (proof.outcome === "refused") return refused({ password: t("account.linkWrongPassword") });
  if (proof.outcome === "throttled") return refused({ password: t(refuseTooMany(proof.retryAfter)) });
  if (!(await services().external.countAttempt(await readClientAddress()))) {
    redirect("/account?problem=throttled");
  }
  // Redirect target of next-auth if the provider refuses.
  const failed = `/account?${new URLSearchParams({ problem: "link-failed", provider })}`;
  redirect(await prepareProviderSignIn(provider, user, failed));
}

function isConfigured(provider: string): provider is ProviderName {
  return isProviderName(provider) && services().external.providers.includes(provider);
}
