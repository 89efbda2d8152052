"use server";

import { redirect } from "next/navigation";
import { signedInUser } from "@/app/signed-in-user";
import { type FormState, formText } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { tooOften } from "@/app/ui/retry-text";
import { isProviderName, type ProviderName } from "@/lib/identity/provider-names";
import { returnAddress } from "@/lib/identity/return-address";
import { clientAddressOfRequest, goToProvider } from "@/lib/identity/session";
import { type Message, message } from "@/lib/messages/message";
import { services } from "@/lib/services";

/** "Continue with Google": to sign in, or up. */
export async function continueWith(form: FormData): Promise<void> {
  const provider = formText(form, "provider");
  if (!isConfigured(provider)) redirect("/signin");
  const callbackUrl = returnAddress(formText(form, "callbackUrl"));
  if (!(await services().external.mayTry(await clientAddressOfRequest()))) {
    redirect(`/signin?${new URLSearchParams({ problem: "throttled", callbackUrl })}`);
  }
  redirect(await goToProvider(provider, null, callbackUrl));
}

/**
 * "Link Google": what the browser brings back is linked to the account that is signed in. It outlives the session, so it
 * wants the password, where there is one: somebody at a browser that was left signed in cannot make themselves a key.
 */
export async function linkWith(_before: FormState, form: FormData): Promise<FormState> {
  const provider = formText(form, "provider");
  const user = await signedInUser("/account");
  if (!isConfigured(provider)) redirect("/account");
  const password = formText(form, "password");
  const t = await getTranslate();
  const refuse = (problem: Message): FormState => ({ values: {}, problems: { password: t(problem) } });
  const proof = await services().settings.confirmPassword(user, password, await clientAddressOfRequest());
  if (proof.outcome === "refused") return refuse(message("account.notYours"));
  if (proof.outcome === "throttled") return refuse(tooOften(proof.retryAfter));
  if (!(await services().external.mayTry(await clientAddressOfRequest()))) {
    redirect("/account?problem=throttled");
  }
  // Where next-auth goes when the provider says no.
  const failed = `/account?${new URLSearchParams({ problem: "link-failed", provider })}`;
  redirect(await goToProvider(provider, user, failed));
}

function isConfigured(provider: string): provider is ProviderName {
  return isProviderName(provider) && services().external.providers.includes(provider);
}
