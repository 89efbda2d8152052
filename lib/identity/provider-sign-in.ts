import { createHash, randomBytes } from "node:crypto";
import type { AuthOptions } from "next-auth";
import { type AuthResponse, callNextAuth } from "./next-auth";
import type { ProviderName } from "./provider-names";

/**
 * Starts signing in at a provider by calling next-auth's own `POST /api/auth/signin/…` internally, so that a form works
 * without JavaScript. That endpoint requires the token of its double-submit cookie, which a page cannot set. The caller is
 * a server action, whose Origin Next has already compared with the host, so we can issue the token ourselves.
 * @returns the URL to redirect to, and the cookies to set.
 */
export function startProviderSignIn(
  options: AuthOptions,
  provider: ProviderName,
  callbackUrl: string,
): Promise<AuthResponse> {
  const csrfToken = randomBytes(32).toString("hex");
  const csrfHash = createHash("sha256").update(`${csrfToken}${options.secret}`).digest("hex");
  const csrfCookie = `${options.useSecureCookies ? "__Host-" : ""}next-auth.csrf-token`;
  return callNextAuth(options, {
    method: "POST",
    path: ["signin", provider],
    cookies: { [csrfCookie]: `${csrfToken}|${csrfHash}` },
    body: { csrfToken, callbackUrl },
  });
}
