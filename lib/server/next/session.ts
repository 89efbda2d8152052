import { cookies, headers } from "next/headers";
import { connection, NextResponse } from "next/server";
import { cache } from "react";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { newSessionCookies, readSession, TYPED_EMAIL_COOKIE } from "@/lib/http/session";
import { issueLinkToken, linkCookie } from "@/lib/identity/link-token";
import { ownCookie } from "@/lib/identity/own-cookie";
import type { ProviderName } from "@/lib/identity/provider-names";
import { sessionCookie } from "@/lib/identity/session-token";
import type { User } from "@/lib/identity/store";
import { currentRecord, services } from "@/lib/services";
import { isUrlToken } from "@/lib/url-token";

/** The signed-in user of the current request; null if there is none. */
export const currentUser = cache(async (): Promise<User | null> => {
  // Awaited before using the services, which exist only in the running server. Keeps Next from prerendering the page.
  await connection();
  const user = await services().http.currentUser((await headers()).get("cookie"));
  const record = currentRecord();
  if (user && record) record.userId = user.id;
  return user;
});

/** `currentUser` for a page that only shows the user in its header: null also while the database is unavailable. */
export function currentUserIfKnown(): Promise<User | null> {
  return currentUser().catch((error: unknown) => {
    // By its name, since the class is of the server's bundle.
    if (error instanceof Error && error.name === "DatabaseUnavailable") return null;
    throw error;
  });
}

/** Signs the browser in, from a server action. */
export async function startSession(user: User): Promise<void> {
  const jar = await cookies();
  const { accounts, authSecrets, env } = services();
  const deps = { accounts, authSecrets, baseUrl: env.baseUrl };
  for (const { name, value, options } of await newSessionCookies(deps, user)) jar.set(name, value, options);
}

export async function endSession(): Promise<void> {
  const { accounts, authSecrets, env } = services();
  const session = await readSession({ authSecrets, baseUrl: env.baseUrl }, (await headers()).get("cookie"));
  if (session) await accounts.endSession(session);
  const { name, options } = sessionCookie(env.baseUrl);
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** How long the user has to sign in on the way to verifying their address, in seconds. */
const VERIFICATION_SECONDS = 3600;

/**
 * The cookie that stores the token of an emailed link while the user signs in, so that no URL but the emailed one ever
 * contains it: neither the sign-in page's nor one passed to an external provider.
 */
const verificationCookie = (baseUrl: string) => ownCookie(baseUrl, "verification", VERIFICATION_SECONDS);

/**
 * Stores the token of an emailed link in the browser, from a server action. Null deletes it, and so does any text that
 * isn't a token: a cookie of unlimited length would make the browser's next request too large.
 */
export async function storeVerificationToken(token: string | null): Promise<void> {
  const { name, options } = verificationCookie(services().env.baseUrl);
  if (token !== null && isUrlToken(token)) (await cookies()).set(name, token, options);
  else (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

export async function readVerificationToken(): Promise<string | undefined> {
  await connection();
  return (await cookies()).get(verificationCookie(services().env.baseUrl).name)?.value;
}

export async function readTypedEmail(): Promise<string | undefined> {
  return (await cookies()).get(TYPED_EMAIL_COOKIE)?.value;
}

/** The client address that rate limits use. */
export async function readClientAddress(): Promise<string> {
  return (await headers()).get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/**
 * Starts signing in at a provider, from a server action.
 * @param linkTo the user to link the external account to; null to sign in.
 * @returns the provider's URL, to redirect to.
 */
export async function prepareProviderSignIn(
  provider: ProviderName,
  linkTo: User | null,
  callbackUrl: string,
): Promise<string> {
  const { authSecrets, env } = services();
  const jar = await cookies();
  const link = linkCookie(env.baseUrl);
  if (linkTo) {
    const session = { userId: linkTo.id, version: linkTo.sessionVersion };
    jar.set(link.name, await issueLinkToken(session, provider, authSecrets), link.options);
  } else {
    jar.set(link.name, "", { ...link.options, maxAge: 0 });
  }
  // Loaded on demand: no page needs next-auth itself.
  const [{ authOptions }, { startProviderSignIn }] = await Promise.all([
    import("@/lib/identity/auth-options"),
    import("@/lib/identity/next-auth"),
  ]);
  const start = await startProviderSignIn(authOptions(services()), provider, callbackUrl);
  for (const cookie of parseSetCookies(start.cookies)) jar.set(cookie);
  return start.location ?? "/signin?error=OAuthSignin";
}

function parseSetCookies(values: readonly string[]) {
  return new NextResponse(null, {
    headers: values.map((value): [string, string] => ["Set-Cookie", value]),
  }).cookies.getAll();
}
