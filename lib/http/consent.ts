import { createHmac, timingSafeEqual } from "node:crypto";
import type { OAuthServer } from "@/lib/oauth/oauth";
import { failurePage, redirect, signInLocation, untrustedPage } from "./authorize";
import { readForm } from "./body";
import type { CurrentUser } from "./current-user";
import { errorPage } from "./error-page";
import { fromWeb } from "./web";

/**
 * The two answers of the consent page. The page keeps no state on the server: its form carries the authorization
 * request itself, which is checked anew, and a token that only this service can make, for this user and this request.
 */
export function consentEndpoint(oauth: OAuthServer, secret: string, baseUrl: string) {
  /** Ties a form to the user it was shown to and to the very request it showed. */
  function formToken(userId: string, query: string): string {
    return createHmac("sha256", secret).update(`consent\n${userId}\n${query}`).digest("base64url");
  }

  async function answer(request: Request, currentUser: CurrentUser): Promise<Response> {
    try {
      const form = await readForm(fromWeb(request));
      const query = form.get("request") ?? "";
      const user = await currentUser();
      if (!user) return redirect(signInLocation(new URLSearchParams(query)));
      if (isCrossSite(request, baseUrl) || !isSame(form.get("token") ?? "", formToken(user.id, query))) {
        return staleFormPage();
      }
      const outcome = await oauth.checkAuthorizationRequest(new URLSearchParams(query));
      if (outcome.kind === "untrusted") return untrustedPage(outcome.problem);
      if (outcome.kind === "refused") return redirect(outcome.location);
      return redirect(
        form.get("answer") === "allow"
          ? await oauth.allow(outcome.request, user.id)
          : await oauth.deny(outcome.request, user.id),
      );
    } catch (error) {
      return failurePage(error);
    }
  }

  return { formToken, answer };
}

/** Browsers say where a form came from; one from elsewhere is not the consent page's. */
function isCrossSite(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && origin !== baseUrl;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function staleFormPage(): Response {
  return errorPage({
    status: 403,
    title: "This form cannot be used any more",
    paragraphs: [
      "It was made for another account or another request. Please start again from the application.",
      "Nothing was shared with the application.",
    ],
  });
}
