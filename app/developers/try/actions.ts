"use server";

import { admit } from "@/app/admit";
import { EMPTY_FORM, type FormState, readText, refused } from "@/app/forms/form-state";
import { MAX_APPLICATIONS } from "@/lib/applications/registration";
import type { TokenResponse } from "@/lib/oauth/token";
import { services } from "@/lib/services";

/**
 * State of the form that gets a token, after submission. The token is only in this response: not in a URL,
 * cookie or the database.
 */
export interface TestTokenState extends FormState {
  issued?: {
    accessToken: string;
    clientId: string;
    /** Path that starts the OAuth flow of the test application. */
    flowPath: string;
  };
}

export async function newTokenAction(_before: TestTokenState, form: FormData): Promise<TestTokenState> {
  const { user, t } = await admit("newTokenAction", form);
  const { tryIt } = services();
  const result = await tryIt.newToken(user.id, t("tryIt.applicationName"));
  switch (result.outcome) {
    case "issued": {
      const { clientId, token } = result;
      const flowPath = tryIt.startPath(user.id, clientId);
      return { ...EMPTY_FORM, issued: { accessToken: token.access_token, clientId, flowPath } };
    }
    case "too-many-applications":
      return refused(t("registration.tooMany", { most: MAX_APPLICATIONS }));
    case "disabled":
      return refused(t("tryIt.disabled"));
    case "throttled":
      return refused(t("tryIt.throttled", { seconds: result.retryAfterSeconds }));
  }
}

/** State of the form that exchanges a code, after submission. */
export interface ExchangeState extends FormState {
  token?: TokenResponse;
}

export async function exchangeAction(_before: ExchangeState, form: FormData): Promise<ExchangeState> {
  const { user, t } = await admit("exchangeAction", form);
  const result = await services().tryIt.exchangeCode(
    user.id,
    readText(form, "code"),
    readText(form, "state"),
  );
  if (result.outcome === "issued") return { ...EMPTY_FORM, token: result.token };
  const problem = result.outcome === "rejected" ? "tryIt.rejected" : "tryIt.stateOther";
  return refused(t(problem));
}
