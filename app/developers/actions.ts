"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { signedInUser } from "@/app/signed-in-user";
import { fieldProblem, lineRules } from "@/app/ui/field-rules";
import { type FormState, formText, formTexts } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { MAX_APPLICATIONS, MAX_SECRETS, type NewSecret } from "@/lib/applications/registration";
import { APPLICATION_LIMITS, secretIdText, secretName } from "@/lib/applications/schema";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";
import { tidied } from "@/lib/validation/text";
import { applicationPath, ownApplication } from "./own-application";
import {
  checkSettings,
  readSettings,
  redirectUrisOf,
  type SettingsState,
  settingsProblems,
  type TypedSettings,
} from "./settings-state";

/**
 * A form that makes a secret. The secret is in this answer and nowhere else: not in an address, a cookie or the
 * database.
 */
export interface RegisterState extends SettingsState {
  made: (NewSecret & { redirectUri: string }) | null;
}

/** Registers an application. */
export async function registerAction(_before: RegisterState, form: FormData): Promise<RegisterState> {
  const user = await signedInUser("/developers/new");
  const t = await getTranslate();
  const typed = sentSettings(form);
  const input = checkSettings(typed);
  if (!input.ok) return { ...typed, problems: settingsProblems(typed, t), made: null };
  const result = await services().registration.register(user.id, input.value, t("registering.firstSecret"));
  // Deleted in another tab: signing in says the rest.
  if (result.outcome === "owner-gone") redirect("/signin");
  if (result.outcome === "registered") {
    const made = { ...result.made, redirectUri: input.value.redirectUris[0] ?? "" };
    return { ...typed, problems: {}, made };
  }
  const tooMany = t("registering.tooMany", { most: MAX_APPLICATIONS });
  return { ...typed, problems: { "": tooMany }, made: null };
}

/** The form of an application's settings, after it was sent. */
export interface ChangeState extends SettingsState {
  outcome: "none" | "saved" | "removal unconfirmed";
}

/** Saves an application's settings. */
export async function changeAction(_before: ChangeState, form: FormData): Promise<ChangeState> {
  const { user, application } = await ownApplication(formText(form, "clientId"));
  const typed = sentSettings(form);
  const input = checkSettings(typed);
  if (!input.ok) {
    return { ...typed, problems: settingsProblems(typed, await getTranslate()), outcome: "none" };
  }

  // Removing an address breaks requests at once: it is done when the form that was sent had said so.
  const kept = new Set(input.value.redirectUris);
  const warnedOf = new Set(formTexts(form, "removes"));
  const removed = application.redirectUris.filter((uri) => !kept.has(uri));
  if (removed.some((uri) => !warnedOf.has(uri))) {
    return { ...typed, problems: {}, outcome: "removal unconfirmed" };
  }
  if (!(await services().registration.change(user.id, application.clientId, input.value))) notFound();
  refresh();
  return { ...typed, problems: {}, outcome: "saved" };
}

/** What was sent, without the lines that were left blank, so that problems count the lines that are shown again. */
function sentSettings(form: FormData): TypedSettings {
  const typed = readSettings(form);
  return { ...typed, redirectUris: redirectUrisOf(typed) };
}

/** The form that adds a secret, after it was sent. */
export interface AddSecretState extends FormState {
  made: NewSecret | null;
}

/** Adds a secret beside those there are. */
export async function addSecretAction(_before: AddSecretState, form: FormData): Promise<AddSecretState> {
  const { user, application } = await ownApplication(formText(form, "clientId"));
  const values = { name: formText(form, "name") };
  const t = await getTranslate();
  const name = check(secretName, values.name);
  if (!name.ok) {
    const problem = fieldProblem(lineRules(APPLICATION_LIMITS.secretName), name.problems[0]);
    return { values, problems: { name: t(problem) }, made: null };
  }
  const made = await services().registration.addSecret(user.id, application.clientId, name.value);
  if (!made) {
    const tooMany = t("registering.tooManySecrets", { most: MAX_SECRETS });
    return { values, problems: { "": tooMany }, made: null };
  }
  refresh();
  return { values: {}, problems: {}, made };
}

/** The answer to the question of the page that removes a secret. */
export async function removeSecretAction(form: FormData): Promise<void> {
  const { user, application } = await ownApplication(formText(form, "clientId"));
  const secretId = check(secretIdText, formText(form, "secretId"));
  if (!secretId.ok) notFound();
  await services().registration.removeSecret(user.id, application.clientId, secretId.value);
  redirect(`${applicationPath(application.clientId)}#secrets`);
}

/** Deletes an application, when its name was typed. */
export async function deleteAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, application } = await ownApplication(formText(form, "clientId"));
  const values = { name: formText(form, "name") };
  if (tidied(values.name, APPLICATION_LIMITS.name) !== application.name) {
    return { values, problems: { name: (await getTranslate())("developers.notItsName") } };
  }
  await services().registration.delete(user.id, application.clientId);
  redirect(`/developers?${new URLSearchParams({ deleted: application.clientId })}`);
}
