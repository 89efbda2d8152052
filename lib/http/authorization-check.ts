import { safeReturnPath } from "@/lib/identity/return-address";
import { message } from "@/lib/messages/message";
import type { AuthorizationOutcome } from "@/lib/oauth/authorize";
import type { OAuthServer } from "@/lib/oauth/server";
import type { TestModeUseCases } from "@/lib/test-mode/test-mode";
import { QUOTE_PLACEHOLDER } from "./error-page";
import { HttpError } from "./errors";
import type { RequestRecord } from "./message";

const TEST_MODE =
  "This application is in test mode: only its developers can answer, signed in to their own accounts.";

/**
 * Checks an authorization request, and whether the user may answer it: a twin's only its developers may, and then as a test user.
 * Everybody else gets the page for requests that can't be trusted.
 */
export function authorizationCheck(
  oauth: Pick<OAuthServer, "checkAuthorizationRequest">,
  testMode: Pick<TestModeUseCases, "isDeveloper">,
) {
  return async function checkFor(query: URLSearchParams, userId: string): Promise<AuthorizationOutcome> {
    const outcome = await oauth.checkAuthorizationRequest(query, userId);
    if (outcome.kind !== "ready" || !outcome.request.client.isTest) return outcome;
    const isDeveloper = await testMode.isDeveloper({ userId, applicationId: outcome.request.client.id });
    return isDeveloper
      ? outcome
      : { kind: "untrusted", problem: TEST_MODE, clientId: outcome.request.client.id };
  };
}
export type CheckAuthorization = ReturnType<typeof authorizationCheck>;

/** The sign-in page, returning to this authorization request (or to `/` if the request is too long). */
export function signInLocation(query: URLSearchParams): string {
  return `/signin?${new URLSearchParams({ callbackUrl: safeReturnPath(`/oauth/authorize?${query}`) })}`;
}

type Failure = Exclude<AuthorizationOutcome, { kind: "ready" }>;

/** Records the failure for the log of the application that the request names, as if it had authenticated with a wrong secret. */
export function recordFailure(record: RequestRecord, outcome: Failure): void {
  if (outcome.clientId !== undefined) record.claimedApplicationId = outcome.clientId;
  if (outcome.kind === "rejected") record.error = outcome.error;
}

/** For an authorization request that must not redirect. The page tells the user, and the developer the problem. */
export function untrusted({ problem, redirectUri }: Extract<Failure, { kind: "untrusted" }>): HttpError {
  return new HttpError(400, "invalid_request", problem, {
    page: {
      title: message("rejections.invalidRequest"),
      paragraphs: [
        {
          message: message("rejections.invalidRequestText", { problem: QUOTE_PLACEHOLDER }),
          quoted: problem,
        },
        message("rejections.tellDeveloper"),
      ],
      ...(redirectUri !== undefined && { received: [["redirect_uri", redirectUri]] }),
    },
  });
}
