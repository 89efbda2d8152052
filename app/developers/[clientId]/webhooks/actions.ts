"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { requireApplication } from "@/app/developers/require-application";
import { type FormState, readText, readTexts } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { describeProblem, type RuleMessages } from "@/app/forms/rule-messages";
import { getTranslate } from "@/app/ui/request-translations";
import { message } from "@/lib/messages/message";
import { services } from "@/lib/services";
import { type Checked, check } from "@/lib/validation/problems";
import {
  deliveryIdText,
  ENDPOINT_LIMITS,
  type EndpointSettings,
  MAX_ENDPOINTS,
} from "@/lib/webhooks/settings";
import { endpointPath, requireEndpoint, webhooksPath } from "./require-endpoint";

/** The settings form of an endpoint after it was submitted. */
export interface EndpointFormState extends FormState {
  events: string[];
  isSaved: boolean;
}

/** Adds an endpoint. */
export async function addEndpointAction(
  _before: EndpointFormState,
  form: FormData,
): Promise<EndpointFormState> {
  const { user, application } = await requireApplication(readText(form, "clientId"));
  const submitted = readEndpoint(form);
  const problems = (await tooMany(user.id, "change")) ?? (await problemsOf(submitted));
  if (problems) return { ...submitted, problems, isSaved: false };
  const input = checkEndpoint(submitted);
  if (!input.ok) notFound();
  const { clientId } = application;
  const { endpoints } = services().webhooks;
  const id = await endpoints.add({ userId: user.id, applicationId: clientId }, input.value);
  if (id === null) {
    const full = (await getTranslate())("webhooks.full", { most: MAX_ENDPOINTS });
    return { ...submitted, problems: { "": full }, isSaved: false };
  }
  redirect(endpointPath(clientId, id));
}

/** Saves an endpoint's settings. */
export async function changeEndpointAction(
  _before: EndpointFormState,
  form: FormData,
): Promise<EndpointFormState> {
  const { owner, endpoint } = await requireSubmitted(form);
  const submitted = readEndpoint(form);
  const problems = (await tooMany(owner.userId, "change")) ?? (await problemsOf(submitted));
  if (problems) return { ...submitted, problems, isSaved: false };
  const input = checkEndpoint(submitted);
  if (!input.ok || !(await services().webhooks.endpoints.change(owner, endpoint.id, input.value))) notFound();
  refresh();
  return { ...submitted, problems: {}, isSaved: true };
}

/** Shows the secret. It is only in this response. */
export async function revealSecretAction(_before: FormState, form: FormData): Promise<FormState> {
  const { owner, endpoint } = await requireSubmitted(form);
  const problems = await tooMany(owner.userId, "change");
  if (problems) return { values: {}, problems };
  const secret = await services().webhooks.endpoints.revealSecret(owner, endpoint.id);
  if (secret !== null) return { values: { secret }, problems: {} };
  return { values: {}, problems: { "": (await getTranslate())("webhooks.lostSecret") } };
}

/** Replaces the secret. */
export async function rotateSecretAction(_before: FormState, form: FormData): Promise<FormState> {
  const { owner, endpoint } = await requireSubmitted(form);
  const problems = await tooMany(owner.userId, "change");
  if (problems) return { values: {}, problems };
  await services().webhooks.endpoints.rotateSecret(owner, endpoint);
  refresh();
  return { values: { done: (await getTranslate())("webhooks.rotated") }, problems: {} };
}

/** Enables or disables the endpoint. */
export async function setEnabledAction(_before: FormState, form: FormData): Promise<FormState> {
  const { owner, endpoint } = await requireSubmitted(form);
  const problems = await tooMany(owner.userId, "change");
  if (problems) return { values: {}, problems };
  await services().webhooks.endpoints.setEnabled(owner, endpoint, readText(form, "enabled") === "yes");
  refresh();
  return { values: {}, problems: {} };
}

/** Sends a test event and shows its delivery. */
export async function sendTestAction(_before: FormState, form: FormData): Promise<FormState> {
  const { owner, endpoint } = await requireSubmitted(form);
  const problems = await tooMany(owner.userId, "send");
  if (problems) return { values: {}, problems };
  const deliveryId = await services().webhooks.endpoints.sendTest(owner, endpoint.id);
  if (deliveryId === null) return explainDisabled();
  redirect(`${endpointPath(owner.applicationId, endpoint.id)}/deliveries/${deliveryId}`);
}

/** Sends one delivery again. */
export async function resendAction(_before: FormState, form: FormData): Promise<FormState> {
  const { owner, endpoint } = await requireSubmitted(form);
  const deliveryId = check(deliveryIdText, readText(form, "deliveryId"));
  if (!deliveryId.ok) notFound();
  const problems = await tooMany(owner.userId, "send");
  if (problems) return { values: {}, problems };
  if (endpoint.disabledAt !== null) return explainDisabled();
  // If it is pending already, another tab did it.
  await services().webhooks.endpoints.resend(endpoint.id, deliveryId.value);
  refresh();
  return { values: {}, problems: {} };
}

/** The choices of how far back to send failed deliveries again, in hours. */
const MAX_HOURS = 30 * 24;

/** Sends failed deliveries again. */
export async function resendFailedAction(_before: FormState, form: FormData): Promise<FormState> {
  const { owner, endpoint } = await requireSubmitted(form);
  const hours = Math.min(Number.parseInt(readText(form, "hours"), 10) || 1, MAX_HOURS);
  const values = { hours: String(hours) };
  const problems = await tooMany(owner.userId, "send");
  if (problems) return { values, problems };
  if (endpoint.disabledAt !== null) return explainDisabled();
  const count = await services().webhooks.endpoints.resendFailed(endpoint.id, hours);
  refresh();
  const done = (await getTranslate())("webhooks.resendingFailed", { count });
  return { values: { ...values, done }, problems: {} };
}

/** Deletes the endpoint once the user has confirmed it. */
export async function deleteEndpointAction(form: FormData): Promise<void> {
  const { owner, endpoint } = await requireSubmitted(form);
  await services().webhooks.endpoints.delete(owner, endpoint);
  redirect(webhooksPath(owner.applicationId));
}

function requireSubmitted(form: FormData) {
  return requireEndpoint(readText(form, "clientId"), readText(form, "endpointId"));
}

type Problems = FormState["problems"];

async function tooMany(userId: string, form: "change" | "send"): Promise<Problems | null> {
  const retryAfter = await services().webhooks.endpoints.throttle(userId, form);
  return retryAfter === null ? null : { "": (await getTranslate())(refuseTooMany(retryAfter)) };
}

async function explainDisabled(): Promise<FormState> {
  return { values: {}, problems: { "": (await getTranslate())("webhooks.isDisabled") } };
}

function readEndpoint(form: FormData) {
  return {
    values: { url: readText(form, "url").trim(), description: readText(form, "description") },
    events: readTexts(form, "events"),
  };
}

function checkEndpoint({ values, events }: ReturnType<typeof readEndpoint>): Checked<EndpointSettings> {
  return check(services().webhooks.endpoints.settings, { ...values, events });
}

/** The first problem of each field, as text; null if there is none. */
async function problemsOf(submitted: ReturnType<typeof readEndpoint>): Promise<Problems | null> {
  const checked = checkEndpoint(submitted);
  if (checked.ok) return null;
  const t = await getTranslate();
  const problems: Problems = {};
  for (const problem of checked.problems) {
    const field = String(problem.path[0] ?? "");
    problems[field] ??= t(describeProblem(FIELD_MESSAGES[field], problem));
  }
  return problems;
}

const FIELD_MESSAGES: Readonly<Record<string, RuleMessages>> = {
  url: {
    too_small: message("forms.blank"),
    too_big: message("forms.tooLong", { most: ENDPOINT_LIMITS.url }),
    uri_ascii: message("forms.uriAscii"),
    uri_absolute: message("forms.uriAbsolute"),
    uri_host: message("forms.uriHost"),
    uri_user: message("forms.uriUser"),
    uri_fragment: message("forms.uriFragment"),
    https: message("webhooks.urlHttps"),
    not_public: message("webhooks.urlNotPublic"),
    port: message("webhooks.urlPort"),
  },
  description: {
    too_big: message("forms.tooLong", { most: ENDPOINT_LIMITS.description }),
    invalid_text: message("forms.controlCharacters"),
  },
  events: { too_small: message("webhooks.eventsNone") },
};
