import type { AccountUseCases } from "@/lib/identity/accounts";
import { safeReturnPath } from "@/lib/identity/return-address";
import { signIn } from "@/lib/identity/schema";
import type { User } from "@/lib/identity/store";
import type { Translate } from "@/lib/messages/translator";
import { check } from "@/lib/validation/problems";
import { redirect } from "./authorize";
import { readForm } from "./body";
import { errorPage, failurePage, tooManyRequestsPage } from "./error-page";
import { translateRejection } from "./language";
import { isCrossSite } from "./same-origin";
import { fromWeb } from "./web";

/** What signing in changes in the browser. */
export interface SignInBrowser {
  /** The address that failed attempts are counted for. */
  clientAddress: string;
  /** The token of an earlier sign-in in this browser (lib/identity/device-token.ts). */
  deviceToken: string | undefined;
  startSession(user: User): Promise<void>;
  /** Stores the typed email address for the form that is shown again. */
  storeTypedEmail(email: string): Promise<void>;
}

/**
 * `POST /signin/answer`: the sign-in form, and the only way to sign in with a password. A route rather than a server
 * action, so that it works the same without scripts and answers too many attempts with 429 and Retry-After.
 */
export function signInEndpoint(accounts: Pick<AccountUseCases, "signIn">, baseUrl: string) {
  return async function answer(request: Request, browser: SignInBrowser): Promise<Response> {
    const t = translateRejection(request.headers);
    try {
      // Another site's form must not sign the user in to an account (login CSRF). Next checks this for server actions.
      if (isCrossSite(request, baseUrl)) return foreignFormPage(t);
      const form = await readForm(fromWeb(request));
      const callbackUrl = safeReturnPath(form.get("callbackUrl"), baseUrl);
      const input = check(signIn, { email: form.get("email"), password: form.get("password") });
      const result = input.ok
        ? await accounts.signIn(input.value, browser.clientAddress, browser.deviceToken)
        : ({ outcome: "refused" } as const);
      switch (result.outcome) {
        case "signed-in":
          await browser.startSession(result.user);
          return redirect(callbackUrl);
        case "throttled":
          return tooManyRequestsPage(t, result.retryAfter, t("rejections.notSignedIn"), {
            href: `/signin?${new URLSearchParams({ callbackUrl })}`,
            text: t("signIn.backToSignIn"),
          });
        case "disabled":
          return redirect(`/signin?${new URLSearchParams({ problem: "disabled", callbackUrl })}`);
        case "refused":
          // Slicing can leave half a character, which a cookie cannot hold.
          await browser.storeTypedEmail((form.get("email") ?? "").slice(0, 254).toWellFormed());
          return redirect(`/signin?${new URLSearchParams({ problem: "wrong-password", callbackUrl })}`);
      }
    } catch (error) {
      return failurePage(t, error, "sign-in", t("rejections.notSignedIn"));
    }
  };
}

function foreignFormPage(t: Translate): Response {
  return errorPage({
    status: 403,
    language: t.language,
    title: t("rejections.foreignForm"),
    paragraphs: [t("rejections.foreignFormText")],
  });
}
