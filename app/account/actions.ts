"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { type FormState, readText, readTexts, refused, submittedValues } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import {
  CURRENT_PASSWORD_MESSAGES,
  describeProblems,
  NEW_PASSWORD_MESSAGES,
} from "@/app/forms/rule-messages";
import { isProviderName } from "@/lib/identity/provider-names";
import { changePassword } from "@/lib/identity/schema";
import { endSession, readClientAddress, startSession } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

const FIELD_MESSAGES = { currentPassword: CURRENT_PASSWORD_MESSAGES, newPassword: NEW_PASSWORD_MESSAGES };

/** Changes the password. This browser stays signed in; all others are signed out. */
export async function changePasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, t } = await admit("changePasswordAction", form);
  const input = check(changePassword, submittedValues(form, ["currentPassword", "newPassword"]));
  if (!input.ok) return refused(describeProblems(input.problems, FIELD_MESSAGES, t));
  const address = await readClientAddress();
  const result = await services().settings.changePassword(user, input.value, address, t.language);
  switch (result.outcome) {
    case "refused":
      return refused({ currentPassword: t("account.wrongPassword") });
    case "password-refused":
      return refused({ newPassword: t(result.problem) });
    case "throttled":
      return refused(t(refuseTooMany(result.retryAfter)));
    case "changed":
      await startSession(result.user);
      redirect("/account?notice=password-changed");
  }
}

/** Ends all sessions of the user, in this browser and all others. */
export async function signOutEverywhereAction(form: FormData): Promise<void> {
  const { user } = await admit("signOutEverywhereAction", form);
  await services().settings.signOutEverywhere(user);
  await endSession();
  redirect("/signin");
}

/** Resends the link that verifies the user's email address. */
export async function resendVerificationAction(form: FormData): Promise<void> {
  const { user, t } = await admit("resendVerificationAction", form);
  const address = await readClientAddress();
  const { outcome } = await services().emailLinks.sendVerification(user, address, t.language);
  if (outcome === "unavailable") redirect("/account");
  redirect(`/account?notice=verification-${outcome === "accepted" ? "sent" : "throttled"}`);
}

/** Unlinks a sign-in provider, unless it is the only way to sign in. */
export async function unlinkProviderAction(form: FormData): Promise<void> {
  const { user } = await admit("unlinkProviderAction", form);
  const provider = readText(form, "provider");
  if (!isProviderName(provider)) redirect("/account");
  const outcome = await services().external.unlink(user.id, provider);
  redirect(
    `/account?${new URLSearchParams(
      outcome === "unlinked" ? { notice: "unlinked", provider } : { problem: "link-last", provider },
    )}`,
  );
}

/** Deletes the account and all its data, once confirmed by the password or, without one, by the typed email address. */
export async function deleteAccountAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, t } = await admit("deleteAccountAction", form);
  const deletes = readText(form, "deletesApplications") === "yes";
  const result = await services().settings.deleteAccount(
    user,
    readText(form, "proof"),
    await readClientAddress(),
    deletes ? readTexts(form, "applicationId") : [],
  );
  switch (result.outcome) {
    case "unconfirmed":
      // Also if the user became the owner of another application after the page was shown.
      refresh();
      return refused({ applications: t("account.applicationsUnconfirmed") });
    case "throttled":
      return refused({ proof: t(refuseTooMany(result.retryAfter)) });
    case "refused":
      return refused({ proof: t("account.emailMismatch") });
  }
  await endSession();
  redirect("/signin?notice=account-deleted");
}
