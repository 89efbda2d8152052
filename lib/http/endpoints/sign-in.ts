import { deviceCookie } from "@/lib/identity/device-token";
import { safeReturnPath } from "@/lib/identity/return-address";
import { signIn } from "@/lib/identity/schema";
import { message } from "@/lib/messages/message";
import { check } from "@/lib/validation/problems";
import { formBody } from "../body";
import { type Cookie, readCookie } from "../cookies";
import { anyone } from "../endpoint";
import { type HttpError, retryLater } from "../errors";
import { redirect } from "../redirect";
import { newSessionCookies, typedEmailCookie } from "../session";

/**
 * The sign-in form, and the only way to sign in with a password. A route rather than a server action, so that it works the
 * same without scripts and answers too many attempts with 429 and Retry-After. The pipeline refuses another site's form, which
 * must not sign the user in to an account (login CSRF).
 */
const answer = anyone("/signin/answer", {
  errors: { outcome: message("rejections.notSignedIn"), isPartOfSignIn: true },
}).POST({
  isChange: false,
  body: formBody,
  async perform(
    deps,
    { body: form, request, address, baseUrl },
  ): Promise<{ location: string; cookies?: Cookie[] }> {
    const { accounts } = deps;
    const callbackUrl = safeReturnPath(form.get("callbackUrl"), baseUrl);
    const signInPage = (problem?: string) =>
      `/signin?${new URLSearchParams({ ...(problem && { problem }), callbackUrl })}`;
    const input = check(signIn, { email: form.get("email"), password: form.get("password") });
    const device = readCookie(request.header("cookie"), deviceCookie(baseUrl).name) ?? undefined;
    const result = input.ok
      ? await accounts.signIn(input.value, address, device)
      : ({ outcome: "refused" } as const);
    switch (result.outcome) {
      case "signed-in":
        request.record.userId = result.user.id;
        return { location: callbackUrl, cookies: await newSessionCookies(deps, result.user) };
      case "throttled":
        throw tooManyAttempts(result.retryAfter, signInPage());
      case "disabled":
        return { location: signInPage("disabled") };
      case "refused":
        return {
          location: signInPage("wrong-password"),
          cookies: [typedEmailCookie(baseUrl, form.get("email") ?? "")],
        };
    }
  },
  render: ({ location, cookies }) => redirect(location, cookies),
});

/** @param retryAfter in seconds. */
function tooManyAttempts(retryAfter: number, signInPage: string): HttpError {
  return retryLater(429, "Too many attempts.", retryAfter, {
    page: {
      title: message("rejections.tooMany"),
      paragraphs: [
        message("rejections.tryAgain", { minutes: Math.ceil(retryAfter / 60) }),
        message("rejections.notSignedIn"),
      ],
      link: { href: signInPage, text: message("signIn.backToSignIn") },
    },
  });
}

export const SIGN_IN_ENDPOINTS = [answer];
