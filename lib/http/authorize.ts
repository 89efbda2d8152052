import { returnAddress } from "@/lib/identity/return-address";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import type { Translate } from "@/lib/messages/translator";
import type { OAuthServer } from "@/lib/oauth/oauth";
import type { CurrentUser } from "./current-user";
import { errorPage, failurePage, QUOTED } from "./error-page";
import { rejectionTranslator } from "./language";

/**
 * `GET /oauth/authorize`: checks the request, then sends the browser on: to signing in, to the consent page, back to
 * the application with its mistake, or nowhere at all when the request cannot say where it comes from.
 */
export function authorizeEndpoint(oauth: OAuthServer) {
  return async function handle(
    query: URLSearchParams,
    currentUser: CurrentUser,
    language: Language = LANGUAGES[0],
  ): Promise<Response> {
    try {
      const outcome = await oauth.checkAuthorizationRequest(query);
      switch (outcome.kind) {
        case "untrusted":
          return untrustedPage(rejectionTranslator(language), outcome.problem);
        case "refused":
          return redirect(outcome.location);
        case "ready":
          return redirect((await currentUser()) ? `/oauth/consent?${query}` : signInLocation(query));
      }
    } catch (error) {
      return notSharedPage(rejectionTranslator(language), error);
    }
  };
}

/** The sign-in page, which returns to this authorization request, unless it is one that would be refused as too long. */
export function signInLocation(query: URLSearchParams): string {
  return `/signin?${new URLSearchParams({ callbackUrl: returnAddress(`/oauth/authorize?${query}`) })}`;
}

/** 303: whatever the method was, the browser gets the next page (RFC 9700 section 4.12). */
export function redirect(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", ...headers },
  });
}

/** For people: what the application got wrong, and that nothing was shared. */
export function untrustedPage(t: Translate, problem: string): Response {
  return errorPage({
    status: 400,
    language: t.language,
    title: t("refusals.untrusted"),
    paragraphs: [
      { text: t("refusals.untrustedText", { problem: QUOTED }), quoted: problem },
      t("refusals.tellMakers"),
    ],
  });
}

export function notSharedPage(t: Translate, error: unknown): Response {
  return failurePage(t, error, "authorization", t("refusals.nothingShared"));
}
