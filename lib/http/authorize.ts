import { returnAddress } from "@/lib/identity/return-address";
import type { OAuthServer } from "@/lib/oauth/oauth";
import type { CurrentUser } from "./current-user";
import { errorPage } from "./error-page";
import { toHttpError } from "./errors";

/**
 * `GET /oauth/authorize`: checks the request, then sends the browser on: to signing in, to the consent page, back to
 * the application with its mistake, or nowhere at all when the request cannot say where it comes from.
 */
export function authorizeEndpoint(oauth: OAuthServer) {
  return async function handle(query: URLSearchParams, currentUser: CurrentUser): Promise<Response> {
    try {
      const outcome = await oauth.checkAuthorizationRequest(query);
      switch (outcome.kind) {
        case "untrusted":
          return untrustedPage(outcome.problem);
        case "refused":
          return redirect(outcome.location);
        case "ready":
          return redirect((await currentUser()) ? `/oauth/consent?${query}` : signInLocation(query));
      }
    } catch (error) {
      return failurePage(error);
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
export function untrustedPage(problem: string): Response {
  return errorPage({
    status: 400,
    title: "This application's request cannot be used",
    paragraphs: [
      `The application that sent you here made a mistake. ${problem}`,
      "Nothing was shared with it. Please go back, and tell its makers what this page says.",
    ],
  });
}

export function failurePage(error: unknown): Response {
  const { status, message, cause, headers } = toHttpError(error);
  if (status >= 500) console.error("authorization:", cause ?? error);
  const page = errorPage({
    status,
    title: "That did not work",
    paragraphs: [message, "Nothing was shared with the application."],
  });
  const retryAfter = headers["Retry-After"];
  if (retryAfter) page.headers.set("Retry-After", retryAfter);
  return page;
}
