"use server";

import { redirect } from "next/navigation";
import { signedInUser } from "@/app/signed-in-user";
import { fieldProblems, GIVEN_PASSWORD_RULES, NEW_PASSWORD_RULES } from "@/app/ui/field-rules";
import { type FormState, formText } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { tooOften } from "@/app/ui/retry-text";
import { isProviderName } from "@/lib/identity/provider-names";
import { changePassword } from "@/lib/identity/schema";
import { clientAddressOfRequest, endSession, startSession } from "@/lib/identity/session";
import { type Message, message } from "@/lib/messages/message";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

const RULES = { currentPassword: GIVEN_PASSWORD_RULES, newPassword: NEW_PASSWORD_RULES };

/** Changes the password; this browser stays signed in, every other one does not. */
export async function changePasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const user = await signedInUser("/account");
  const t = await getTranslate();
  const refuse = (field: string, problem: Message): FormState => ({
    values: {},
    problems: { [field]: t(problem) },
  });
  const input = check(changePassword, {
    currentPassword: formText(form, "currentPassword"),
    newPassword: formText(form, "newPassword"),
  });
  if (!input.ok) return { values: {}, problems: fieldProblems(input.problems, RULES, t) };

  const result = await services().settings.changePassword(
    user,
    input.value,
    await clientAddressOfRequest(),
    t.language,
  );
  switch (result.outcome) {
    case "refused":
      return refuse("currentPassword", message("account.notCurrent"));
    case "password-refused":
      return refuse("newPassword", result.problem);
    case "throttled":
      return refuse("", tooOften(result.retryAfter));
    case "changed":
      await startSession(result.user);
      redirect("/account?notice=password-changed");
  }
}

/** Ends every session of the person, in this browser and all others. */
export async function signOutEverywhereAction(): Promise<void> {
  const user = await signedInUser("/account");
  await services().settings.signOutEverywhere(user);
  await endSession();
  redirect("/signin");
}

/** Sends the link that verifies the address once more. */
export async function resendAction(): Promise<void> {
  const user = await signedInUser("/account");
  const { language } = await getTranslate();
  const address = await clientAddressOfRequest();
  const { outcome } = await services().mailLinks.sendVerification(user, address, language);
  if (outcome === "unavailable") redirect("/account");
  redirect(`/account?notice=verification-${outcome === "accepted" ? "sent" : "throttled"}`);
}

export async function unlinkAction(form: FormData): Promise<void> {
  const user = await signedInUser("/account");
  const provider = formText(form, "provider");
  if (!isProviderName(provider)) redirect("/account");
  const outcome = await services().external.unlink(user.id, provider);
  redirect(
    `/account?${new URLSearchParams(
      outcome === "unlinked" ? { notice: "unlinked", provider } : { problem: "link-last", provider },
    )}`,
  );
}

/** Deletes the account with everything in it, once the password (or the address, typed) confirms it. */
export async function deleteAccountAction(_before: FormState, form: FormData): Promise<FormState> {
  const user = await signedInUser("/account");
  const t = await getTranslate();
  const proof = formText(form, "proof");
  const result = await services().settings.deleteAccount(user, proof, await clientAddressOfRequest());
  if (result.outcome === "throttled") {
    return { values: {}, problems: { proof: t(tooOften(result.retryAfter)) } };
  }
  if (result.outcome === "refused") {
    return { values: {}, problems: { proof: t("account.notMatching") } };
  }
  await endSession();
  redirect("/signin?notice=account-deleted");
}
