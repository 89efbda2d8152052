import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "@/lib/clock";
import { MAX_SHARED_COURSES, readShareFields } from "@/lib/courses/share-fields";
import type { AuthSecrets } from "@/lib/identity/sealed-token";
import type { Translate } from "@/lib/messages/translator";
import type { AuthorizationRequest } from "@/lib/oauth/authorize";
import { type OAuthServer, UnshareableCourse } from "@/lib/oauth/server";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { CONSENT_LIMITS } from "@/lib/rate-limit/limits";
import type { TestModeUseCases } from "@/lib/test-mode/test-mode";
import { type CheckAuthorization, notSharedPage, redirect, signInLocation, untrustedPage } from "./authorize";
import { readForm } from "./body";
import type { GetCurrentUser, SignedInUser } from "./current-user";
import { errorPage } from "./error-page";
import { translateRejection } from "./language";
import { isCrossSite } from "./same-origin";
import { fromWeb } from "./web";

/** The field of the form that holds a test user's id, or asks for a new test user. */
export const TEST_USER_FIELD = "test_user";
export const NEW_TEST_USER = "new";

export interface ConsentDeps {
  oauth: OAuthServer;
  checkFor: CheckAuthorization;
  testMode: Pick<TestModeUseCases, "addUser" | "hasUser">;
  counter: Counter;
  clock: Clock;
  /** Sign the form tokens. */
  secrets: AuthSecrets;
  baseUrl: string;
}

/**
 * Handles Allow and Deny from the consent page. The page stores nothing on the server: its form contains the
 * authorization request itself, which is checked again, and a token that only this service can issue, bound to the user and
 * the request.
 */
export function consentEndpoint({
  oauth,
  checkFor,
  testMode,
  counter,
  clock,
  secrets,
  baseUrl,
}: ConsentDeps) {
  /**
   * The token of a form, bound to the user it was shown to, to their session version (ending all sessions voids it), and to
   * the request it showed.
   */
  function formToken({ id, sessionVersion }: SignedInUser, query: string, secret = secrets[0]): string {
    const shown = `consent\n${id}\n${sessionVersion}\n${query}`;
    return createHmac("sha256", secret).update(shown).digest("base64url");
  }

  /** Counts the response. @returns seconds to wait if the user is over the limit, or null. */
  async function countResponse({ id }: SignedInUser): Promise<number | null> {
    return throttle(counter, clock, `consent:user:${id}`, CONSENT_LIMITS.perUser);
  }

  /** Counts a search of the courses to share. @returns seconds to wait if the user is over the limit, or null. */
  function countSearch({ id }: Pick<SignedInUser, "id">): Promise<number | null> {
    return throttle(counter, clock, `consent-search:user:${id}`, CONSENT_LIMITS.searchesPerUser);
  }

  /**
   * The user whose consent it is: the one who answers, or, in test mode, the test user that they chose.
   * @returns null if there is no such test user, or no room for a new one.
   */
  async function findSubject(
    { client }: AuthorizationRequest,
    userId: string,
    choice: string,
  ): Promise<string | null> {
    if (!client.isTest) return userId;
    if (choice === NEW_TEST_USER) return testMode.addUser({ userId, applicationId: client.id });
    return (await testMode.hasUser(client.id, choice)) ? choice : null;
  }

  async function answer(request: Request, currentUser: GetCurrentUser): Promise<Response> {
    const t = translateRejection(request.headers);
    try {
      const form = await readForm(fromWeb(request));
      const query = form.get("request") ?? "";
      const user = await currentUser();
      if (!user) return redirect(signInLocation(new URLSearchParams(query)));
      if (
        isCrossSite(request, baseUrl) ||
        !secrets.some((secret) => constantTimeEqual(form.get("token") ?? "", formToken(user, query, secret)))
      ) {
        return staleFormPage(t);
      }
      const outcome = await checkFor(new URLSearchParams(query), user.id);
      if (outcome.kind === "untrusted") return untrustedPage(t, outcome.problem);
      if (outcome.kind === "rejected") return redirect(outcome.location);
      const retryAfter = await countResponse(user);
      if (retryAfter !== null) return redirect(oauth.refuseForNow(outcome.request, retryAfter));
      if (form.get("answer") !== "allow") return redirect(await oauth.deny(outcome.request, user.id));
      const courseIds = readShareFields(form.keys());
      if (courseIds.length > MAX_SHARED_COURSES) {
        const counts = { chosen: courseIds.length, most: MAX_SHARED_COURSES };
        return chooseAgainPage(t, query, t("rejections.tooManyShared", counts));
      }
      const subject = await findSubject(outcome.request, user.id, form.get(TEST_USER_FIELD) ?? "");
      if (subject === null) {
        return chooseAgainPage(t, query, t("rejections.noTestUserText"), t("rejections.noTestUser"));
      }
      try {
        return redirect(await oauth.allow(outcome.request, subject, courseIds));
      } catch (error) {
        if (!(error instanceof UnshareableCourse)) throw error;
        return chooseAgainPage(t, query, t("rejections.unshareableText"));
      }
    } catch (error) {
      return notSharedPage(t, error);
    }
  }

  return { formToken, countSearch, answer };
}

function constantTimeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A page that leads back to the consent page of the request. */
function chooseAgainPage(
  t: Translate,
  query: string,
  problem: string,
  title = t("rejections.unshareable"),
): Response {
  return errorPage({
    status: 400,
    language: t.language,
    title,
    paragraphs: [problem, t("rejections.nothingShared")],
    link: { href: `/oauth/consent?${query}`, text: t("rejections.chooseAgain") },
  });
}

function staleFormPage(t: Translate): Response {
  return errorPage({
    status: 403,
    language: t.language,
    title: t("rejections.expiredForm"),
    paragraphs: [t("rejections.expiredFormText"), t("rejections.nothingShared")],
  });
}
