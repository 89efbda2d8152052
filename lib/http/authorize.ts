import { safeReturnPath } from "@/lib/identity/return-address";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import type { Translate } from "@/lib/messages/translator";
import type { AuthorizationOutcome } from "@/lib/oauth/authorize";
import type { OAuthServer } from "@/lib/oauth/server";
import type { TestModeUseCases } from "@/lib/test-mode/test-mode";
import type { GetCurrentUser } from "./current-user";
import { errorPage, failurePage, QUOTE_PLACEHOLDER } from "./error-page";
import { rejectionTranslator } from "./language";

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

/**
 * `GET /oauth/authorize`: checks the request, then redirects to sign-in, to the consent page, or back to the application
 * with an error. Shows an error page instead if the redirect URI cannot be trusted.
 */
export function authorizeEndpoint(
  oauth: Pick<OAuthServer, "checkAuthorizationRequest">,
  checkFor: CheckAuthorization,
) {
  return async function handle(
    query: URLSearchParams,
    currentUser: GetCurrentUser,
    language: Language = LANGUAGES[0],
  ): Promise<Response> {
    try {
      const user = await currentUser();
      const outcome = user ? await checkFor(query, user.id) : await oauth.checkAuthorizationRequest(query);
      switch (outcome.kind) {
        case "untrusted":
          return untrustedPage(rejectionTranslator(language), outcome.problem);
        case "rejected":
          return redirect(outcome.location);
        case "ready":
          return redirect(user ? `/oauth/consent?${query}` : signInLocation(query));
      }
    } catch (error) {
      return notSharedPage(rejectionTranslator(language), error);
    }
  };
}

/** The sign-in page, returning to this authorization request (or to `/` if the request is too long). */
export function signInLocation(query: URLSearchParams): string {
  return `/signin?${new URLSearchParams({ callbackUrl: safeReturnPath(`/oauth/authorize?${query}`) })}`;
}

/** 303, so that the browser follows with GET whatever the method was (RFC 9700 section 4.12). */
export function redirect(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", ...headers },
  });
}

/** An error page for the user about an invalid authorization request, with the problem for the developer. */
export function untrustedPage(t: Translate, problem: string): Response {
  return errorPage({
    status: 400,
    language: t.language,
    title: t("rejections.invalidRequest"),
    paragraphs: [
      { text: t("rejections.invalidRequestText", { problem: QUOTE_PLACEHOLDER }), quoted: problem },
      t("rejections.tellDeveloper"),
    ],
  });
}

export function notSharedPage(t: Translate, error: unknown): Response {
  return failurePage(t, error, "authorization", t("rejections.nothingShared"));
}
