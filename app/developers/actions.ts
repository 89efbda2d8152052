"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { type FormState, readText, readTexts, refused, submittedValues } from "@/app/forms/form-state";
import { describeProblem, lineMessages } from "@/app/forms/rule-messages";
import { type ClientCredentials, MAX_APPLICATIONS, MAX_SECRETS } from "@/lib/applications/registration";
import { APPLICATION_LIMITS, secretIdText, secretName } from "@/lib/applications/schema";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";
import { normaliseText } from "@/lib/validation/text";
import { applicationPath } from "./require-application";
import {
  checkSettings,
  describeSettingsProblems,
  nonBlankUris,
  readSettings,
  type SettingsState,
  type SubmittedSettings,
} from "./settings-form-data";

/**
 * State of the registration form after submission. The secret is only in this response: not in a URL, cookie
 * or the database.
 */
export interface RegisterState extends SettingsState {
  credentials?: { clientId: string; clientSecret: string | null; redirectUri: string };
}

export async function registerAction(_before: RegisterState, form: FormData): Promise<RegisterState> {
  const { user, t } = await admit("registerAction", form);
  const settings = readSubmittedSettings(form);
  const input = checkSettings(settings);
  if (!input.ok) return { ...settings, problems: describeSettingsProblems(settings, t) };
  const { isPublic } = settings;
  const application = { ...input.value, isPublic };
  const result = await services().registration.register(user.id, application, t("registration.firstSecret"));
  // The account was deleted in another tab.
  if (result.outcome === "owner-gone") redirect("/signin");
  if (result.outcome === "registered") {
    const credentials = { ...result.made, redirectUri: input.value.redirectUris[0] ?? "" };
    return { ...settings, problems: {}, credentials };
  }
  const tooMany = t("registration.tooMany", { most: MAX_APPLICATIONS });
  return { ...settings, problems: { "": tooMany } };
}

export async function updateSettingsAction(_before: SettingsState, form: FormData): Promise<SettingsState> {
  const { user, application, t } = await admit("updateSettingsAction", form);
  const settings = { ...readSubmittedSettings(form), isPublic: application.isPublic };
  const input = checkSettings(settings);
  if (!input.ok) return { ...settings, problems: describeSettingsProblems(settings, t) };

  // Removing a redirect URI breaks clients immediately, so the user must have seen the warning.
  const remaining = new Set(input.value.redirectUris);
  const confirmed = new Set(readTexts(form, "removes"));
  const removed = application.redirectUris.filter((uri) => !remaining.has(uri));
  if (removed.some((uri) => !confirmed.has(uri))) return { ...settings, problems: {} };
  if (!(await services().registration.change(user.id, application.clientId, input.value))) notFound();
  refresh();
  return { ...settings, problems: {}, said: t("registration.saved") };
}

/**
 * The submitted settings without blank redirect URIs, so that the problems refer to the inputs that are shown
 * again.
 */
function readSubmittedSettings(form: FormData): SubmittedSettings {
  const settings = readSettings(form);
  return { ...settings, redirectUris: nonBlankUris(settings) };
}

/** State of the form that adds a secret, after submission. */
export interface AddSecretState extends FormState {
  credentials?: ClientCredentials;
}

export async function addSecretAction(_before: AddSecretState, form: FormData): Promise<AddSecretState> {
  const { user, application, t } = await admit("addSecretAction", form);
  const values = submittedValues(form, ["name"]);
  const name = check(secretName, values.name);
  if (!name.ok) {
    const problem = describeProblem(lineMessages(APPLICATION_LIMITS.secretName), name.problems[0]);
    return refused({ name: t(problem) }, values);
  }
  const credentials = await services().registration.addSecret(user.id, application.clientId, name.value);
  if (!credentials) return refused(t("registration.tooManySecrets", { most: MAX_SECRETS }), values);
  refresh();
  return { values: {}, problems: {}, credentials };
}

/** Opens an application's test mode, creating its twin on first use. */
export async function openTestModeAction(form: FormData): Promise<void> {
  const { user, application } = await admit("openTestModeAction", form);
  const twinId = await services().registration.openTestMode(user.id, application.clientId);
  redirect(applicationPath(twinId ?? notFound()));
}

/** Removes a secret once the user has confirmed it. */
export async function removeSecretAction(form: FormData): Promise<void> {
  const { user, application } = await admit("removeSecretAction", form);
  const secretId = check(secretIdText, readText(form, "secretId"));
  if (!secretId.ok) notFound();
  await services().registration.removeSecret(user.id, application.clientId, secretId.value);
  redirect(`${applicationPath(application.clientId)}#secrets`);
}

/** Deletes an application once the user has typed its name. */
export async function deleteApplicationAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, application, t } = await admit("deleteApplicationAction", form);
  const values = { name: readText(form, "name") };
  if (normaliseText(values.name, APPLICATION_LIMITS.name) !== application.name) {
    return refused({ name: t("developers.nameMismatch") }, values);
  }
  await services().registration.delete(user.id, application.clientId);
  redirect(`/developers?${new URLSearchParams({ deleted: application.clientId })}`);
}
