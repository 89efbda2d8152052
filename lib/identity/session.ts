import { cookies, headers } from "next/headers";
import { connection, NextResponse } from "next/server";
import { cache } from "react";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { services } from "@/lib/services";
import type { ReturnPurpose } from "./auth-options";
import { isLinkToken, issueLinkToken, linkCookie } from "./link-token";
import type { ProviderName } from "./provider-names";
import { issueSessionToken, readSessionToken, type Session, sessionCookie } from "./session-token";
import type { User } from "./store";

/** The signed-in user of this request; null when there is none, the session was ended, or the account is gone. */
export const currentUser = cache(async (): Promise<User | null> => {
  // Before anything that exists in the running server only: no page that asks is rendered at build time.
  await connection();
  const session = await sessionOfCookie();
  return session && services().accounts.ofSession(session);
});

/** The session that this browser's cookie names, whether or not it has ended. */
async function sessionOfCookie(): Promise<Session | null> {
  const { authSecret, env } = services();
  const token = (await cookies()).get(sessionCookie(env.baseUrl).name)?.value;
  return token ? readSessionToken(token, authSecret) : null;
}

/**
 * Signs the browser in, in a server action or a route: the session of next-auth, issued here, because next-auth's own
 * form answer needs a script and ours must work without one.
 */
export async function startSession(user: User): Promise<void> {
  const { accounts, authSecret, env } = services();
  const { name, options } = sessionCookie(env.baseUrl);
  const token = await issueSessionToken(accounts.beginSession(user), authSecret);
  (await cookies()).set(name, token, options);
}

/** Ends the session of this browser, and takes its cookie away. */
export async function endSession(): Promise<void> {
  const session = await sessionOfCookie();
  if (session) await services().accounts.endSession(session);
  const { name, options } = sessionCookie(services().env.baseUrl);
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** How long somebody has to sign in on the way to verifying their address, in seconds. */
const VERIFICATION_SECONDS = 3600;

/**
 * The cookie that keeps the token of a link by e-mail while its reader signs in, so that no address but the mailed one
 * ever names it: not the sign-in page's, nor what is handed to another service that signs people in.
 */
function verificationCookie(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-teepad-verification" : "teepad-verification",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: VERIFICATION_SECONDS },
  } as const;
}

/** Keeps the token of a link for this browser, in a server action; null forgets it. */
export async function keepVerification(token: string | null): Promise<void> {
  const { name, options } = verificationCookie(services().env.baseUrl);
  (await cookies()).set(name, token ?? "", token === null ? { ...options, maxAge: 0 } : options);
}

/** The token that was kept. */
export async function keptVerification(): Promise<string | undefined> {
  await connection();
  return (await cookies()).get(verificationCookie(services().env.baseUrl).name)?.value;
}

/** The e-mail address that was typed into a sign-in that failed: for the next page alone, and in no address. */
const TYPED = {
  name: "teepad-typed",
  options: { httpOnly: true, sameSite: "lax", path: "/signin", maxAge: 60 },
} as const;

/** Keeps what was typed for the sign-in form that is shown again. */
export async function keepTypedEmail(email: string): Promise<void> {
  const secure = services().env.baseUrl.startsWith("https:");
  (await cookies()).set(TYPED.name, email, { ...TYPED.options, secure });
}

export async function typedEmail(): Promise<string | undefined> {
  return (await cookies()).get(TYPED.name)?.value;
}

/** The address that limits are kept for. */
export async function clientAddressOfRequest(): Promise<string> {
  return (await headers()).get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/**
 * Begins signing in at a provider, in a server action.
 * @param linkTo whose account the one there is to be linked to; null to sign in.
 * @returns the provider's address, to redirect to.
 */
export async function goToProvider(
  provider: ProviderName,
  linkTo: User | null,
  callbackUrl: string,
): Promise<string> {
  const { authSecret, env } = services();
  const jar = await cookies();
  const link = linkCookie(env.baseUrl);
  if (linkTo) {
    const session = { userId: linkTo.id, version: linkTo.sessionVersion };
    jar.set(link.name, await issueLinkToken(session, provider, authSecret), link.options);
  } else {
    jar.set(link.name, "", { ...link.options, maxAge: 0 });
  }
  // Only here is next-auth itself needed, so that no page loads it.
  const [{ authOptions }, { startAtProvider }] = await Promise.all([
    import("./auth-options"),
    import("./external-start"),
  ]);
  const start = await startAtProvider(authOptions(services()), provider, callbackUrl);
  for (const cookie of cookiesOf(start.cookies)) jar.set(cookie);
  return start.location ?? "/signin?error=OAuthSignin";
}

/** What the browser's return from a provider is for; asking takes the intention to link away. */
export async function takeReturnPurpose(provider: ProviderName): Promise<ReturnPurpose> {
  const { authSecret, env } = services();
  const jar = await cookies();
  const { name, options } = linkCookie(env.baseUrl);
  const token = jar.get(name)?.value;
  if (!token) return { kind: "sign-in" };
  jar.set(name, "", { ...options, maxAge: 0 });
  const user = await currentUser();
  if (!user) return { kind: "stale" };
  const session = { userId: user.id, version: user.sessionVersion };
  const isTheirs = await isLinkToken(token, session, provider, authSecret);
  return isTheirs ? { kind: "link", userId: user.id } : { kind: "stale" };
}

/** Values of `Set-Cookie`, taken apart. */
function cookiesOf(values: readonly string[]) {
  return new NextResponse(null, {
    headers: values.map((value): [string, string] => ["Set-Cookie", value]),
  }).cookies.getAll();
}
