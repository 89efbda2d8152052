import { cookies } from "next/headers";
import { connection } from "next/server";
import { type AuthOptions, getServerSession } from "next-auth";
import { encode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { cache } from "react";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { services } from "@/lib/services";
import { signIn } from "@/lib/validation/account";
import { check } from "@/lib/validation/problems";
import type { User } from "./store";

/** How long a browser stays signed in, in seconds. */
const SESSION_SECONDS = 30 * 24 * 3600;

/** The session cookie. `__Host-` binds it to this very host over https (RFC 6265bis section 4.1.3.2). */
function sessionCookie() {
  const secure = services().env.baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-teepad-session" : "teepad-session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** next-auth, configured: an encrypted JWT in a cookie, e-mail and password, and our own pages. */
export function authOptions(): AuthOptions {
  const { authSecret, accounts, env } = services();
  return {
    secret: authSecret,
    useSecureCookies: env.baseUrl.startsWith("https:"),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: "/signin", error: "/signin" },
    providers: [
      CredentialsProvider({
        credentials: {
          email: { label: "Email", type: "email" },
          password: { label: "Password", type: "password" },
        },
        async authorize(credentials, request) {
          const input = check(signIn, credentials);
          if (!input.ok) return null;
          const address = request.headers?.[CLIENT_ADDRESS_HEADER];
          const result = await accounts.signIn(
            input.value,
            typeof address === "string" ? address : "unknown",
          );
          return result.outcome === "signed-in" ? result.user : null;
        },
      }),
    ],
    callbacks: {
      // The token names the user and nothing else: name and address are read when they are shown.
      jwt: ({ token }) => ({ sub: token.sub }),
      session: ({ session, token }) => Object.assign(session, { user: { id: token.sub } }),
    },
  };
}

/** The signed-in user of this request; null when there is none, or the account is gone. */
export const currentUser = cache(async (): Promise<User | null> => {
  // Before anything that exists in the running server only: no page that asks is rendered at build time.
  await connection();
  const session = await getServerSession(authOptions());
  const userId = session?.user && "id" in session.user ? session.user.id : null;
  return typeof userId === "string" ? services().accounts.find(userId) : null;
});

/**
 * Signs the browser in, in a server action or a route: the session of next-auth, issued here, because next-auth's own
 * form answer needs a script and ours must work without one.
 */
export async function startSession(userId: string): Promise<void> {
  const { name, options } = sessionCookie();
  const token = await encode({
    token: { sub: userId },
    secret: services().authSecret,
    maxAge: SESSION_SECONDS,
  });
  (await cookies()).set(name, token, { ...options, maxAge: SESSION_SECONDS });
}

export async function endSession(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}
