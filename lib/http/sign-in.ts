import type { AccountUseCases } from "@/lib/identity/accounts";
import { returnAddress } from "@/lib/identity/return-address";
import { signIn } from "@/lib/identity/schema";
import type { User } from "@/lib/identity/store";
import type { Translate } from "@/lib/messages/translator";
import { check } from "@/lib/validation/problems";
import { redirect } from "./authorize";
import { readForm } from "./body";
import { errorPage, failurePage, tooManyPage } from "./error-page";
import { translateRejection } from "./language";
import { isCrossSite } from "./same-origin";
import { fromWeb } from "./web";

/** What an answer does to the browser that asked. */
export interface SignInBrowser {
  /** The address that guesses are counted for. */
  clientAddress: string;
  startSession(user: User): Promise<void>;
  /** Keeps what was typed as the e-mail address for the form that is shown again. */
  keepTyped(email: string): Promise<void>;
}

/**
 * `POST /signin/answer`: the sign-in form. A route and no server action, so that the form works alike with a
 * script and without one, and with 429 and Retry-After for too many attempts.
 */
export function signInEndpoint(accounts: Pick<AccountUseCases, "signIn">, baseUrl: string) {
  return async function answer(request: Request, browser: SignInBrowser): Promise<Response> {
    const t = translateRejection(request.headers);
    try {
      // What Next does for a server action: nobody is signed in to an account by another site's form (login CSRF).
      if (isCrossSite(request, baseUrl)) return foreignFormPage(t);
      const form = await readForm(fromWeb(request));
      const callbackUrl = returnAddress(form.get("callbackUrl"), baseUrl);
      const input = check(signIn, { email: form.get("email"), password: form.get("password") });
      const result = input.ok
        ? await accounts.signIn(input.value, browser.clientAddress)
        : ({ outcome: "refused" } as const);
      switch (result.outcome) {
        case "signed-in":
          await browser.startSession(result.user);
          return redirect(callbackUrl);
        case "throttled":
          return tooManyPage(t, result.retryAfter, t("refusals.nobodySignedIn"), {
            href: `/signin?${new URLSearchParams({ callbackUrl })}`,
            text: t("signing.backToSigningIn"),
          });
        case "refused":
          // A cut through a character leaves half of one, which no cookie can hold.
          await browser.keepTyped((form.get("email") ?? "").slice(0, 254).toWellFormed());
          return redirect(`/signin?${new URLSearchParams({ problem: "wrong-password", callbackUrl })}`);
      }
    } catch (error) {
      return failurePage(t, error, "sign-in", t("refusals.nobodySignedIn"));
    }
  };
}

function foreignFormPage(t: Translate): Response {
  return errorPage({
    status: 403,
    language: t.language,
    title: t("refusals.foreignForm"),
    paragraphs: [t("refusals.foreignFormText")],
  });
}
