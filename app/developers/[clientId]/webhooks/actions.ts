"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { done, EMPTY_FORM, type FormState, readText, readTexts, refused } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { describeProblems, type RuleMessages } from "@/app/forms/rule-messages";
import type { ActionFor } from "@/lib/http/actions";
import { message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import { BudgetExceeded } from "@/lib/rate-limit/work-budget";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";
import {
  deliveryIdText,
  ENDPOINT_LIMITS,
  type EndpointSettings,
  MAX_ENDPOINTS,
} from "@/lib/webhooks/settings";
import { endpointPath, type RequiredEndpoint, webhooksPath } from "./require-endpoint";

/** State of an endpoint's settings form after submission. */
export interface EndpointFormState extends FormState {
  events: string[];
}

export async function addEndpointAction(
  _before: EndpointFormState,
  form: FormData,
): Promise<EndpointFormState> {
  const { developer, t } = await admit("addEndpointAction", form);
  const { settings, state } = await readEndpoint(form, developer.userId, t);
  if (!settings) return state;
  const id = await services().webhooks.endpoints.add(developer, settings);
  if (id === null) {
    return { ...state, problems: { "": t("webhooks.full", { most: MAX_ENDPOINTS }) } };
  }
  redirect(endpointPath(developer.applicationId, id));
}

/** Saves an endpoint's settings. */
export async function changeEndpointAction(
  _before: EndpointFormState,
  form: FormData,
): Promise<EndpointFormState> {
  const { developer, endpoint, t } = await admit("changeEndpointAction", form);
  const { settings, state } = await readEndpoint(form, developer.userId, t);
  if (!settings) return state;
  if (!(await services().webhooks.endpoints.change(developer, endpoint, settings))) notFound();
  refresh();
  return { ...state, said: t("webhooks.saved") };
}

/** Reveals the signing secret, which is only in this response. */
export async function revealSecretAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint("revealSecretAction", form, "change", async ({ developer, endpoint, t }) => {
    const secret = await services().webhooks.endpoints.revealSecret(developer, endpoint.id);
    if (secret === null) return refused(t("webhooks.lostSecret"));
    return { values: { secret }, problems: {} };
  });
}

/** Replaces the signing secret. Both secrets sign for a while. */
export async function rotateSecretAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint("rotateSecretAction", form, "change", async ({ developer, endpoint, t }) => {
    await services().webhooks.endpoints.rotateSecret(developer, endpoint);
    refresh();
    return done(t("webhooks.rotated"));
  });
}

export async function setEnabledAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint("setEnabledAction", form, "change", async ({ developer, endpoint }) => {
    await services().webhooks.endpoints.setEnabled(developer, endpoint, readText(form, "enabled") === "yes");
    refresh();
    return EMPTY_FORM;
  });
}

/** Sends a test event and shows its delivery. */
export async function sendTestAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint("sendTestAction", form, "send", async ({ developer, endpoint, t }) => {
    const deliveryId = await services().webhooks.endpoints.sendTest(developer, endpoint.id);
    if (deliveryId === null) return refused(t("webhooks.isDisabled"));
    redirect(`${endpointPath(developer.applicationId, endpoint.id)}/deliveries/${deliveryId}`);
  });
}

/** Sends one delivery again. */
export async function resendAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnEndpoint("resendAction", form, "send", async ({ developer, endpoint, t }) => {
    const deliveryId = check(deliveryIdText, readText(form, "deliveryId"));
    if (!deliveryId.ok) notFound();
    if (endpoint.disabledAt !== null) return refused(t("webhooks.isDisabled"));
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
  return runOnEndpoint("resendFailedAction", form, "send", async ({ developer, endpoint, t }) => {
    if (endpoint.disabledAt !== null) return refused(t("webhooks.isDisabled"));
    const count = await services().webhooks.endpoints.resendFailed(developer, endpoint.id, hours);
    refresh();
    return done(t("webhooks.resendingFailed", { count }));
  });
}

/** Deletes the endpoint once the user has confirmed it. */
export async function deleteEndpointAction(form: FormData): Promise<void> {
  const { developer, endpoint } = await admit("deleteEndpointAction", form);
  await services().webhooks.endpoints.delete(developer, endpoint);
  redirect(webhooksPath(developer.applicationId));
}

/** Runs an action on the endpoint that the form names, unless the user has exceeded the rate limit. */
async function runOnEndpoint(
  name: ActionFor<"endpoint">,
  form: FormData,
  limit: "change" | "send",
  run: (admitted: RequiredEndpoint & { t: Translate }) => Promise<FormState>,
): Promise<FormState> {
  const admitted = await admit(name, form);
  const { developer, t } = admitted;
  try {
    return (await throttle(developer.userId, limit, t)) ?? (await run(admitted));
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return refused(t(refuseTooMany(error.seconds)));
  }
}

/** Counts a use of a form. @returns the refusal if the limit is exceeded, else null. */
async function throttle(userId: string, limit: "change" | "send", t: Translate): Promise<FormState | null> {
  const retryAfter = await services().webhooks.endpoints.throttle(userId, limit);
  return retryAfter === null ? null : refused(t(refuseTooMany(retryAfter)));
}

/**
 * Reads and validates the submitted settings. If they are refused, `settings` is null and `state` has the
 * problems.
 */
async function readEndpoint(
  form: FormData,
  userId: string,
  t: Translate,
): Promise<{ settings: EndpointSettings | null; state: EndpointFormState }> {
  const values = { url: readText(form, "url").trim(), description: readText(form, "description") };
  const events = readTexts(form, "events");
  const throttled = await throttle(userId, "change", t);
  if (throttled) return { settings: null, state: { ...throttled, values, events } };
  const checked = check(services().webhooks.endpoints.settings, { ...values, events });
  if (checked.ok) return { settings: checked.value, state: { values, events, problems: {} } };
  const problems = describeProblems(checked.problems, FIELD_MESSAGES, t);
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
