"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { requireApplication } from "@/app/developers/require-application";
import { done, EMPTY_FORM, type FormState, readText, readTexts, refused } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { describeProblems, type RuleMessages } from "@/app/forms/rule-messages";
import { getTranslate } from "@/app/ui/request-translations";
import { message } from "@/lib/messages/message";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";
import {
  deliveryIdText,
  ENDPOINT_LIMITS,
  type EndpointSettings,
  MAX_ENDPOINTS,
} from "@/lib/webhooks/settings";
import { endpointPath, type RequiredEndpoint, requireEndpoint, webhooksPath } from "./require-endpoint";

/** State of an endpoint's settings form after submission. */
export interface EndpointFormState extends FormState {
  events: string[];
}

export async function addEndpointAction(
  _before: EndpointFormState,
  form: FormData,
): Promise<EndpointFormState> {
  const { developer } = await requireApplication(readText(form, "clientId"));
  const { settings, state } = await readEndpoint(form, developer.userId);
  if (!settings) return state;
  const id = await services().webhooks.endpoints.add(developer, settings);
  if (id === null) {
    const full = (await getTranslate())("webhooks.full", { most: MAX_ENDPOINTS });
    return { ...state, problems: { "": full } };
  }
  redirect(endpointPath(developer.applicationId, id));
}

/** Saves an endpoint's settings. */
export async function changeEndpointAction(
  _before: EndpointFormState,
  form: FormData,
): Promise<EndpointFormState> {
  const { developer, endpoint } = await requireSubmitted(form);
  const { settings, state } = await readEndpoint(form, developer.userId);
  if (!settings) return state;
  if (!(await services().webhooks.endpoints.change(developer, endpoint, settings))) notFound();
  refresh();
  return { ...state, said: (await getTranslate())("webhooks.saved") };
}

/** Reveals the signing secret, which is only in this response. */
export async function revealSecretAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint(form, "change", async ({ developer, endpoint }) => {
    const secret = await services().webhooks.endpoints.revealSecret(developer, endpoint.id);
    if (secret === null) return refused((await getTranslate())("webhooks.lostSecret"));
    return { values: { secret }, problems: {} };
  });
}

/** Replaces the signing secret. Both secrets sign for a while. */
export async function rotateSecretAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint(form, "change", async ({ developer, endpoint }) => {
    await services().webhooks.endpoints.rotateSecret(developer, endpoint);
    refresh();
    return done((await getTranslate())("webhooks.rotated"));
  });
}

export async function setEnabledAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint(form, "change", async ({ developer, endpoint }) => {
    await services().webhooks.endpoints.setEnabled(developer, endpoint, readText(form, "enabled") === "yes");
    refresh();
    return EMPTY_FORM;
  });
}

/** Sends a test event and shows its delivery. */
export async function sendTestAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint(form, "send", async ({ developer, endpoint }) => {
    const deliveryId = await services().webhooks.endpoints.sendTest(developer, endpoint.id);
    if (deliveryId === null) return refused((await getTranslate())("webhooks.isDisabled"));
    redirect(`${endpointPath(developer.applicationId, endpoint.id)}/deliveries/${deliveryId}`);
  });
}

/** Sends one delivery again. */
export async function resendAction(_before: FormState, form: FormData): Promise<FormState> {
  const deliveryId = check(deliveryIdText, readText(form, "deliveryId"));
  if (!deliveryId.ok) notFound();
  return runOnEndpoint(form, "send", async ({ developer, endpoint }) => {
    if (endpoint.disabledAt !== null) return refused((await getTranslate())("webhooks.isDisabled"));
    // Ignores the result: if the delivery is already pending, another tab has resent it.
    await services().webhooks.endpoints.resend(developer, endpoint.id, deliveryId.value);
    refresh();
    return EMPTY_FORM;
  });
}

/** Maximum age in hours of failed deliveries that can be resent: the time for which they are kept. */
const MAX_HOURS = 30 * 24;

/** Resends the deliveries that failed in the last `hours`. */
export async function resendFailedAction(_before: FormState, form: FormData): Promise<FormState> {
  const hours = Math.min(Number.parseInt(readText(form, "hours"), 10) || 1, MAX_HOURS);
  return runOnEndpoint(form, "send", async ({ developer, endpoint }) => {
    const t = await getTranslate();
    if (endpoint.disabledAt !== null) return refused(t("webhooks.isDisabled"));
    const count = await services().webhooks.endpoints.resendFailed(developer, endpoint.id, hours);
    refresh();
    return done(t("webhooks.resendingFailed", { count }));
  });
}

/** Deletes the endpoint once the user has confirmed it. */
export async function deleteEndpointAction(form: FormData): Promise<void> {
  const { developer, endpoint } = await requireSubmitted(form);
  await services().webhooks.endpoints.delete(developer, endpoint);
  redirect(webhooksPath(developer.applicationId));
}

function requireSubmitted(form: FormData) {
  return requireEndpoint(readText(form, "clientId"), readText(form, "endpointId"));
}

/** Runs an action on the endpoint that the form names, unless the user has exceeded the rate limit. */
async function runOnEndpoint(
  form: FormData,
  limit: "change" | "send",
  run: (required: RequiredEndpoint) => Promise<FormState>,
): Promise<FormState> {
  const required = await requireSubmitted(form);
  return (await throttle(required.developer.userId, limit)) ?? run(required);
}

/** Counts a use of a form. @returns the refusal if the limit is exceeded, else null. */
async function throttle(userId: string, limit: "change" | "send"): Promise<FormState | null> {
  const retryAfter = await services().webhooks.endpoints.throttle(userId, limit);
  return retryAfter === null ? null : refused((await getTranslate())(refuseTooMany(retryAfter)));
}

/**
 * Reads and validates the submitted settings. If they are refused, `settings` is null and `state` has the
 * problems.
 */
async function readEndpoint(
  form: FormData,
  userId: string,
): Promise<{ settings: EndpointSettings | null; state: EndpointFormState }> {
  const values = { url: readText(form, "url").trim(), description: readText(form, "description") };
  const events = readTexts(form, "events");
  const throttled = await throttle(userId, "change");
  if (throttled) return { settings: null, state: { ...throttled, values, events } };
  const checked = check(services().webhooks.endpoints.settings, { ...values, events });
  if (checked.ok) return { settings: checked.value, state: { values, events, problems: {} } };
  const problems = describeProblems(checked.problems, FIELD_MESSAGES, await getTranslate());
  return { settings: null, state: { values, events, problems } };
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
