"use server";

import { refresh } from "next/cache";
import { notFound } from "next/navigation";
import { admit } from "@/app/admit";
import { done, EMPTY_FORM, type FormState, readText, refused } from "@/app/forms/form-state";
import type { ActionFor } from "@/lib/http/actions";
import type { Translate } from "@/lib/messages/translator";
import { respondTooManyRequests, services } from "@/lib/services";
import { MAX_TEST_USERS } from "@/lib/test-mode/test-mode";
import type { Developer } from "@/lib/webhooks/endpoint-store";
import { webhookEventType } from "@/lib/webhooks/events";

export async function addTestUserAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnTwin("addTestUserAction", form, async (developer, t) => {
    const user = await services().testMode.addUser(developer);
    if (user === null) return refused(t("testMode.full", { most: MAX_TEST_USERS }));
    refresh();
    return EMPTY_FORM;
  });
}

/** Runs the chosen tool on a test user. */
export async function runToolAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnTwin("runToolAction", form, async (developer, t) => {
    const { applicationId } = developer;
    const { testMode } = services();
    const userId = readText(form, "userId");
    const user = (await testMode.listUsers(developer)).find(({ id }) => id === userId);
    if (!user) return refused(t("testMode.gone"));
    const tool = readText(form, "tool");
    refresh();
    switch (tool) {
      case "expire-access":
      case "expire-refresh": {
        const kind = tool === "expire-access" ? "access" : "refresh";
        const count = await testMode.expireTokensOf(applicationId, userId, kind);
        return done(t("testMode.expired", { count }));
      }
      case "disconnect":
        await testMode.disconnect(applicationId, userId);
        return done(t("testMode.disconnected", { name: user.name }));
      case "reset-courses":
        await testMode.resetCourses(applicationId, userId);
        return done(t("testMode.resetDone", { name: user.name }));
      case "delete":
        await testMode.deleteUser(applicationId, userId);
        return EMPTY_FORM;
    }
    const type = webhookEventType.safeParse(tool);
    if (!type.success) notFound();
    const { outcome } = await testMode.sendEvent(applicationId, type.data, userId);
    switch (outcome) {
      case "recorded":
        return done(t("testMode.sent"));
      case "no-course":
        return refused(t("testMode.noCourse", { name: user.name }));
      case "no-endpoint":
        return refused(t("testMode.noEndpoint"));
      case "no-user":
        return refused(t("testMode.gone"));
    }
  });
}

/** Fills the rate-limit window of an endpoint. */
export async function exhaustLimitAction(_before: FormState, form: FormData): Promise<FormState> {
  return runOnTwin("exhaustLimitAction", form, async ({ applicationId }, t) => {
    const endpoint = readText(form, "endpoint");
    if (!services().http.bearerEndpoints.includes(endpoint)) notFound();
    await services().fillWindow(applicationId, endpoint);
    return done(t("testMode.exhausted", { endpoint }));
  });
}

/** Runs a tool on the twin that the form names, unless its rate limit is exceeded. */
async function runOnTwin(
  name: ActionFor<"twin">,
  form: FormData,
  run: (developer: Developer, t: Translate) => Promise<FormState>,
): Promise<FormState> {
  const { developer, t } = await admit(name, form);
  const seconds = await services().testMode.throttle(developer.applicationId);
  if (seconds === null) return run(developer, t);
  respondTooManyRequests(seconds);
  return refused(t("testMode.throttled", { seconds }));
}
