import { createHash, randomBytes } from "node:crypto";
import type { AuthOptions } from "next-auth";
import { type AuthAnswer, callNextAuth } from "./next-auth";
import type { ProviderName } from "./provider-names";

/**
 * Begins signing in at a provider: next-auth's own `POST /api/auth/signin/…`, called from within, so that a form works
 * without a script. That endpoint wants the token of its double-submit cookie, which a page cannot set; the caller here
 * is a server action, whose Origin Next has compared with the host, so it may bring a token of its own making.
 * @returns where to send the browser, and the cookies that it is to bring back.
 */
export function startAtProvider(
  options: AuthOptions,
  provider: ProviderName,
  callbackUrl: string,
): Promise<AuthAnswer> {
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
