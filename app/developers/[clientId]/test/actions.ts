"use server";

import { refresh } from "next/cache";
import { notFound } from "next/navigation";
import { requireTwin } from "@/app/developers/require-application";
import { EMPTY_FORM, type FormState, readText } from "@/app/forms/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import type { MessageKey } from "@/lib/messages/catalogue";
import { respondTooManyRequests, services } from "@/lib/services";
import { MAX_TEST_USERS } from "@/lib/test-mode/test-mode";
import { webhookEventType } from "@/lib/webhooks/events";

/** Adds a test user. */
export async function addTestUserAction(_before: FormState, form: FormData): Promise<FormState> {
  const { developer } = await requireTwin(readText(form, "clientId"));
  const { testMode } = services();
  const limited = await refuseTooMany(developer.applicationId);
  if (limited) return limited;
  if ((await testMode.addUser(developer)) === null) return problem("testMode.full", { most: MAX_TEST_USERS });
  refresh();
  return EMPTY_FORM;
}

/** Runs the chosen tool on a test user. */
export async function runToolAction(_before: FormState, form: FormData): Promise<FormState> {
  const { developer } = await requireTwin(readText(form, "clientId"));
  const { applicationId } = developer;
  const { testMode } = services();
  const limited = await refuseTooMany(applicationId);
  if (limited) return limited;
  const userId = readText(form, "userId");
  const user = (await testMode.listUsers(developer)).find(({ id }) => id === userId);
  if (!user) return problem("testMode.gone");
  const tool = readText(form, "tool");
  refresh();
  switch (tool) {
    case "expire-access":
    case "expire-refresh": {
      const kind = tool === "expire-access" ? "access" : "refresh";
      return done("testMode.expired", { count: await testMode.expireTokensOf(applicationId, userId, kind) });
    }
    case "disconnect":
      await testMode.disconnect(applicationId, userId);
      return done("testMode.disconnected", { name: user.name });
    case "delete":
      await testMode.deleteUser(applicationId, userId);
      return EMPTY_FORM;
    default:
      return sendEvent(applicationId, tool, user);
  }
}

async function sendEvent(
  applicationId: string,
  tool: string,
  { id, name }: { id: string; name: string },
): Promise<FormState> {
  const type = webhookEventType.safeParse(tool);
  if (!type.success) notFound();
  const { outcome } = await services().testMode.sendEvent(applicationId, type.data, id);
  switch (outcome) {
    case "recorded":
      return done("testMode.sent");
    case "no-course":
      return problem("testMode.noCourse", { name });
    case "no-endpoint":
      return problem("testMode.noEndpoint");
    case "no-user":
      return problem("testMode.gone");
  }
}

/** Fills the rate-limit window of an endpoint. */
export async function exhaustLimitAction(_before: FormState, form: FormData): Promise<FormState> {
  const { developer } = await requireTwin(readText(form, "clientId"));
  const limited = await refuseTooMany(developer.applicationId);
  if (limited) return limited;
  const endpoint = readText(form, "endpoint");
  if (!services().http.bearerEndpoints.includes(endpoint)) notFound();
  await services().fillWindow(developer.applicationId, endpoint);
  return done("testMode.exhausted", { endpoint });
}

/**
 * Counts a use of a tool against the rate limit. @returns the form's state if the limit is exceeded, else
 * null.
 */
async function refuseTooMany(applicationId: string): Promise<FormState | null> {
  const seconds = await services().testMode.throttle(applicationId);
  if (seconds === null) return null;
  respondTooManyRequests(seconds);
  return problem("testMode.throttled", { seconds });
}

async function done(key: MessageKey, values: Values = {}): Promise<FormState> {
  return { values: { done: (await getTranslate())(key, values) }, problems: {} };
}

async function problem(key: MessageKey, values: Values = {}): Promise<FormState> {
  return { values: {}, problems: { "": (await getTranslate())(key, values) } };
}
type Values = Record<string, string | number>;
