import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "@/lib/clock";
import type { Translate } from "@/lib/messages/translator";
import type { OAuthServer } from "@/lib/oauth/oauth";
import { allowanceOf, type Counter, retryAfterSeconds } from "@/lib/rate-limit/counter";
import { CONSENT_LIMITS } from "@/lib/rate-limit/limits";
import { notSharedPage, redirect, signInLocation, untrustedPage } from "./authorize";
import { readForm } from "./body";
import type { CurrentUser, SignedIn } from "./current-user";
import { errorPage, tooManyPage } from "./error-page";
import { translateRejection } from "./language";
import { isCrossSite } from "./same-origin";
import { fromWeb } from "./web";

/** What the endpoint is built from. */
export interface ConsentDeps {
  oauth: OAuthServer;
  counter: Counter;
  clock: Clock;
  /** Signs the forms. */
  secret: string;
  baseUrl: string;
}

/**
 * The two answers of the consent page. The page keeps no state on the server: its form carries the authorization
 * request itself, which is checked anew, and a token that only this service can make, for this user and this request.
 */
export function consentEndpoint({ oauth, counter, clock, secret, baseUrl }: ConsentDeps) {
  /**
   * Ties a form to the user it was shown to, to their session version (a form from before all sessions were ended is
   * void with them), and to the very request it showed.
   */
  function formToken({ id, sessionVersion }: SignedIn, query: string): string {
    const shown = `consent\n${id}\n${sessionVersion}\n${query}`;
    return createHmac("sha256", secret).update(shown).digest("base64url");
  }

  /** Seconds to wait when the user has answered too often; null when they may. */
  async function waitFor({ id }: SignedIn): Promise<number | null> {
    const limit = CONSENT_LIMITS.perUser;
    const window = await counter.count(`consent:user:${id}`, limit.windowSeconds);
    return allowanceOf(limit, window).exceeded ? retryAfterSeconds(window.resetAt, clock()) : null;
  }

  async function answer(request: Request, currentUser: CurrentUser): Promise<Response> {
    const t = translateRejection(request.headers);
    try {
      const form = await readForm(fromWeb(request));
      const query = form.get("request") ?? "";
      const user = await currentUser();
      if (!user) return redirect(signInLocation(new URLSearchParams(query)));
      if (isCrossSite(request, baseUrl) || !isSame(form.get("token") ?? "", formToken(user, query))) {
        return staleFormPage(t);
      }
      const retryAfter = await waitFor(user);
      if (retryAfter !== null) return tooManyPage(t, retryAfter, t("refusals.nothingShared"));
      const outcome = await oauth.checkAuthorizationRequest(new URLSearchParams(query));
      if (outcome.kind === "untrusted") return untrustedPage(t, outcome.problem);
      if (outcome.kind === "refused") return redirect(outcome.location);
      return redirect(
        form.get("answer") === "allow"
          ? await oauth.allow(outcome.request, user.id)
          : await oauth.deny(outcome.request, user.id),
      );
    } catch (error) {
      return notSharedPage(t, error);
    }
  }

  return { formToken, answer };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function staleFormPage(t: Translate): Response {
  return errorPage({
    status: 403,
    language: t.language,
    title: t("refusals.staleForm"),
    paragraphs: [t("refusals.staleFormText"), t("refusals.nothingShared")],
  });
}
