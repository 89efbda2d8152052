import { safeReturnPath } from "@/lib/identity/return-address";
import { message } from "@/lib/messages/message";
import type { AuthorizationOutcome } from "@/lib/oauth/authorize";
import type { OAuthServer } from "@/lib/oauth/server";
import type { TestModeUseCases } from "@/lib/test-mode/test-mode";
import { QUOTE_PLACEHOLDER } from "./error-page";
import { HttpError } from "./errors";

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
    const outcome = await oauth.checkAuthorizationRequest(query);
    if (outcome.kind !== "ready" || !outcome.request.client.isTest) return outcome;
    const isDeveloper = await testMode.isDeveloper({ userId, applicationId: outcome.request.client.id });
    return isDeveloper ? outcome : { kind: "untrusted", problem: TEST_MODE };
  };
}
export type CheckAuthorization = ReturnType<typeof authorizationCheck>;

/** The sign-in page, returning to this authorization request (or to `/` if the request is too long). */
export function signInLocation(query: URLSearchParams): string {
  return `/signin?${new URLSearchParams({ callbackUrl: safeReturnPath(`/oauth/authorize?${query}`) })}`;
}

/** For an authorization request that must not redirect. The page tells the user, and the developer the problem. */
export function untrusted(problem: string): HttpError {
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
    },
  });
}
