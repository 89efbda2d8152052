import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { signIn } from "@/lib/identity/schema";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import { check } from "@/lib/validation/problems";
import type { Services } from "@/lib/wire";
import { kindOf } from "./background";
import type { ExternalProfile } from "./external";
import { externalProfile, githubProvider, googleProvider } from "./providers";
import { returnAddress } from "./return-address";
import { SESSION_SECONDS, sessionClaims, sessionCookie, sessionEnd, sessionOf } from "./session-token";
import type { User } from "./store";

/** What next-auth is built from. */
export type AuthDeps = Pick<Services, "env" | "authSecret" | "accounts" | "external" | "providerEndpoints">;

/** Why a return from a provider led nowhere; the pages have the words (app/signin/words.ts). */
export type ExternalProblem = "email-taken" | "email-unverified" | "elsewhere" | "gone" | "link-stale";

/**
 * What a return from a provider is for. `stale`: somebody asked for a link, but is not the one signed in any more.
 */
export type ReturnPurpose = { kind: "sign-in" } | { kind: "link"; userId: string } | { kind: "stale" };

/**
 * next-auth, configured: an encrypted JWT in a cookie, e-mail and password, the other services, and our own pages.
 * @param language of a mail that a return from a provider causes.
 */
export function authOptions(
  parts: AuthDeps,
  purpose: ReturnPurpose = { kind: "sign-in" },
  language: Language = LANGUAGES[0],
): AuthOptions {
  const { authSecret, accounts, external, env, providerEndpoints } = parts;
  const userAt = async (profile: ExternalProfile | null) => profile && external.findUser(profile);
  return {
    secret: authSecret,
    useSecureCookies: env.baseUrl.startsWith("https:"),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie(env.baseUrl) },
    // Home is where the button to sign out is; next-auth has a page of its own for it, which looks like none of ours.
    pages: { signIn: "/signin", signOut: "/", error: "/signin" },
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
          const result = await ignoreFailure(() =>
            accounts.signIn(input.value, typeof address === "string" ? address : "unknown"),
          );
          // next-auth writes the message of what is thrown here into an address.
          if (result === null) throw new Error(UNAVAILABLE);
          return result.outcome === "signed-in" ? result.user : null;
        },
      }),
      ...(env.google ? [googleProvider(env.google, providerEndpoints)] : []),
      ...(env.github ? [githubProvider(env.github, providerEndpoints)] : []),
    ],
    callbacks: {
      /** True lets next-auth begin a session; an address sends the browser there without one. */
      async signIn({ account, profile }) {
        if (account?.type !== "oauth") return true;
        const found = externalProfile(account, profile);
        if (!found) return false;
        const page = purpose.kind === "link" ? "/account" : "/signin";
        const answer = await ignoreFailure(() => afterReturn(parts, purpose, found, language));
        return answer ?? `${env.baseUrl}${page}?error=${UNAVAILABLE}`;
      },

      // The token names the session and nothing else: the rest is read when it is shown. What next-auth renews stays the
      // same session, with the same end.
      async jwt({ token, user, account }) {
        if (!account) {
          const session = sessionOf(token);
          return session ? sessionClaims(session) : {};
        }
        const signedIn =
          account.type === "oauth"
            ? await userAt(externalProfile(account, undefined))
            : // What `authorize` gave.
              (user as unknown as User);
        return signedIn ? sessionClaims(accounts.beginSession(signedIn)) : {};
      },

      /** `GET /api/auth/session`: an empty object, which means none, when the session has ended. */
      async session({ session, token }) {
        const current = sessionOf(token);
        const user = current && (await accounts.ofSession(current));
        return current && user
          ? Object.assign(session, { user: { id: user.id }, expires: sessionEnd(current).toISOString() })
          : ({} as typeof session);
      },

      redirect({ url, baseUrl }) {
        return baseUrl + returnAddress(url, baseUrl);
      },
    },
    events: {
      /** `POST /api/auth/signout` ends the session as our own button does. */
      async signOut({ token }) {
        const session = sessionOf(token);
        if (session) await accounts.endSession(session);
      },
    },
  };
}

/** The code for the pages when signing in failed on our side. */
const UNAVAILABLE = "Unavailable";

/**
 * What the work answers; null when it failed, which is logged by its kind alone. next-auth would write the message of
 * what it catches into the browser's address.
 */
async function ignoreFailure<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    console.error(`Signing in failed: ${kindOf(error)}`);
    return null;
  }
}

/** Links or signs in, as the rules allow; answers where to go, or true. */
async function afterReturn(
  { env, external }: AuthDeps,
  purpose: ReturnPurpose,
  profile: ExternalProfile,
  language: Language,
): Promise<true | string> {
  const refuse = (page: "/account" | "/signin", problem: ExternalProblem) =>
    `${env.baseUrl}${page}?${new URLSearchParams({ problem, provider: profile.provider })}`;

  switch (purpose.kind) {
    case "stale":
      return refuse("/signin", "link-stale");
    case "link": {
      const outcome = await external.link(purpose.userId, profile, language);
      if (outcome === "linked") return `${env.baseUrl}/account?notice=linked&provider=${profile.provider}`;
      return refuse(outcome === "gone" ? "/signin" : "/account", outcome);
    }
    case "sign-in": {
      const result = await external.signIn(profile);
      return result.outcome === "signed-in" ? true : refuse("/signin", result.outcome);
    }
  }
}
