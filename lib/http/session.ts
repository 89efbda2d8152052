import type { AccountUseCases } from "@/lib/identity/accounts";
import { deviceCookie } from "@/lib/identity/device-token";
import type { AuthSecrets } from "@/lib/identity/sealed-token";
import {
  issueSessionToken,
  readSessionToken,
  type Session,
  sessionCookie,
} from "@/lib/identity/session-token";
import type { User } from "@/lib/identity/store";
import { type Cookie, readCookie } from "./cookies";

/** What reading and starting sessions takes. */
interface SessionDeps {
  readonly accounts: Pick<AccountUseCases, "findSessionUser" | "createSession" | "createDeviceToken">;
  readonly authSecrets: AuthSecrets;
  readonly baseUrl: string;
}

/** Reads the session from a `Cookie` header. It may have been ended on the server. */
export async function readSession(
  { authSecrets, baseUrl }: Omit<SessionDeps, "accounts">,
  cookies: string | null,
): Promise<Session | null> {
  const token = readCookie(cookies, sessionCookie(baseUrl).name);
  return token ? readSessionToken(token, authSecrets) : null;
}

/** The signed-in user by a `Cookie` header; null if there is none. */
export async function readSessionUser(deps: SessionDeps, cookies: string | null): Promise<User | null> {
  const session = await readSession(deps, cookies);
  return session && deps.accounts.findSessionUser(session);
}

/**
 * The cookies that sign a browser in. They hold next-auth's session, which is issued here because next-auth's own response to a
 * form requires JavaScript and ours must work without it.
 */
export async function newSessionCookies(deps: SessionDeps, user: User): Promise<[Cookie, Cookie]> {
  const { accounts, authSecrets, baseUrl } = deps;
  const value = await issueSessionToken(accounts.createSession(user), authSecrets);
  return [{ ...sessionCookie(baseUrl), value }, newDeviceCookie(deps, user)];
}

/** Remembers that the user has signed in with this browser, so that strangers cannot lock the user out of it. */
export function newDeviceCookie(
  { accounts, baseUrl }: Pick<SessionDeps, "accounts" | "baseUrl">,
  user: User,
): Cookie {
  return { ...deviceCookie(baseUrl), value: accounts.createDeviceToken(user) };
}

export const TYPED_EMAIL_COOKIE = "teepad-typed";

/** The email address typed in a failed sign-in, for the next page only. Stored in a cookie, so that no URL contains it. */
export function typedEmailCookie(baseUrl: string, email: string): Cookie {
  const secure = baseUrl.startsWith("https:");
  return {
    name: TYPED_EMAIL_COOKIE,
    // Slicing can leave half a character, which a cookie cannot hold.
    value: email.slice(0, 254).toWellFormed(),
    options: { httpOnly: true, sameSite: "lax", path: "/signin", secure, maxAge: 60 },
  };
}
