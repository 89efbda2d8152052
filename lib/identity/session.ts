import { cookies, headers } from "next/headers";
import { connection, NextResponse } from "next/server";
import { cache } from "react";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { services } from "@/lib/services";
import type { CallbackPurpose } from "./auth-options";
import { deviceCookie } from "./device-token";
import { isEmailToken } from "./email-token";
import { isLinkToken, issueLinkToken, linkCookie } from "./link-token";
import type { ProviderName } from "./provider-names";
import { issueSessionToken, readSessionToken, type Session, sessionCookie } from "./session-token";
import type { User } from "./store";

/** The signed-in user of the current request; null if there is none. */
export const currentUser = cache(async (): Promise<User | null> => {
  // Awaited before using the services, which exist only in the running server. Keeps Next from prerendering the page.
  await connection();
  const session = await readSessionCookie();
  return session && services().accounts.findSessionUser(session);
});

/** Reads the session from the browser's cookie. It may have been ended on the server. */
async function readSessionCookie(): Promise<Session | null> {
  const { authSecrets, env } = services();
  const token = (await cookies()).get(sessionCookie(env.baseUrl).name)?.value;
  return token ? readSessionToken(token, authSecrets) : null;
}

/**
 * Signs the browser in, from a server action or a route. Issues next-auth's session here, because next-auth's own
 * response to a form requires JavaScript and ours must work without it.
 */
export async function startSession(user: User): Promise<void> {
  const { accounts, authSecrets, env } = services();
  const { name, options } = sessionCookie(env.baseUrl);
  const token = await issueSessionToken(accounts.createSession(user), authSecrets);
  (await cookies()).set(name, token, options);
  await rememberDevice(user);
}

/** Remembers that the user has signed in with this browser, so that strangers cannot lock the user out of it. */
export async function rememberDevice(user: User): Promise<void> {
  const { accounts, env } = services();
  const { name, options } = deviceCookie(env.baseUrl);
  (await cookies()).set(name, accounts.createDeviceToken(user), options);
}

/** Reads the device token of a browser in which a user has signed in before. */
export async function readDeviceCookie(): Promise<string | undefined> {
  return (await cookies()).get(deviceCookie(services().env.baseUrl).name)?.value;
}

/** Ends the browser's session and deletes its cookie. */
export async function endSession(): Promise<void> {
  const session = await readSessionCookie();
  if (session) await services().accounts.endSession(session);
  const { name, options } = sessionCookie(services().env.baseUrl);
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** How long the user has to sign in on the way to verifying their address, in seconds. */
const VERIFICATION_SECONDS = 3600;

/**
 * The cookie that stores the token of an emailed link while the user signs in, so that no URL but the emailed one ever
 * contains it: neither the sign-in page's nor one passed to an external provider.
 */
function verificationCookie(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-teepad-verification" : "teepad-verification",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: VERIFICATION_SECONDS },
  } as const;
}

/**
 * Stores the token of an emailed link in the browser, from a server action. Null deletes it, and so does any text that
 * isn't a token: a cookie of unlimited length would make the browser's next request too large.
 */
export async function storeVerificationToken(token: string | null): Promise<void> {
  const { name, options } = verificationCookie(services().env.baseUrl);
  if (token !== null && isEmailToken(token)) (await cookies()).set(name, token, options);
  else (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** The stored token of an emailed link. */
export async function readVerificationToken(): Promise<string | undefined> {
  await connection();
  return (await cookies()).get(verificationCookie(services().env.baseUrl).name)?.value;
}

/**
 * The email address typed in a failed sign-in, for the next page only. Stored in a cookie, so that no URL contains it.
 */
const TYPED_EMAIL_COOKIE = {
  name: "teepad-typed",
  options: { httpOnly: true, sameSite: "lax", path: "/signin", maxAge: 60 },
} as const;

/** Stores the typed address until the sign-in form is shown again. */
export async function storeTypedEmail(email: string): Promise<void> {
  const secure = services().env.baseUrl.startsWith("https:");
  (await cookies()).set(TYPED_EMAIL_COOKIE.name, email, { ...TYPED_EMAIL_COOKIE.options, secure });
}

export async function readTypedEmail(): Promise<string | undefined> {
  return (await cookies()).get(TYPED_EMAIL_COOKIE.name)?.value;
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
    import("./auth-options"),
    import("./provider-sign-in"),
  ]);
  const start = await startProviderSignIn(authOptions(services()), provider, callbackUrl);
  for (const cookie of parseSetCookies(start.cookies)) jar.set(cookie);
  return start.location ?? "/signin?error=OAuthSignin";
}

/**
 * Reads the purpose of a callback from a provider. Deletes the link cookie, so that it applies to one callback only.
 */
export async function consumeCallbackPurpose(provider: ProviderName): Promise<CallbackPurpose> {
  const { authSecrets, env } = services();
  const jar = await cookies();
  const { name, options } = linkCookie(env.baseUrl);
  const token = jar.get(name)?.value;
  if (!token) return { kind: "sign-in" };
  jar.set(name, "", { ...options, maxAge: 0 });
  const user = await currentUser();
  if (!user) return { kind: "stale" };
  const session = { userId: user.id, version: user.sessionVersion };
  const isTheirs = await isLinkToken(token, session, provider, authSecrets);
  return isTheirs ? { kind: "link", userId: user.id } : { kind: "stale" };
}

/** Parses values of `Set-Cookie`. */
function parseSetCookies(values: readonly string[]) {
  return new NextResponse(null, {
    headers: values.map((value): [string, string] => ["Set-Cookie", value]),
  }).cookies.getAll();
}
