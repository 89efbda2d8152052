import type { AuthOptions } from "next-auth";
import type { Env } from "@/lib/env";
import { log } from "@/lib/log";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import type { AccountUseCases } from "./accounts";
import { describeError } from "./background";
import type { ExternalProfile, ExternalUseCases } from "./external";
import type { ProviderEndpoints } from "./provider-endpoints";
import { externalProfile, githubProvider, googleProvider, oidcProvider } from "./providers";
import { safeReturnPath } from "./return-address";
import { type AuthSecrets, openToken } from "./sealed-token";
import {
  SESSION_SECONDS,
  sessionClaims,
  sessionCookie,
  sessionEnd,
  sessionFromClaims,
} from "./session-token";
import type { User } from "./store";

export interface AuthDeps {
  readonly env: Pick<Env, "baseUrl"> & Partial<Pick<Env, "google" | "github" | "oidc">>;
  readonly authSecrets: AuthSecrets;
  readonly accounts: AccountUseCases;
  readonly external: ExternalUseCases;
  readonly providerEndpoints: ProviderEndpoints;
}

/** Why a callback from a provider was rejected; app/signin/messages.ts has a message for each. */
type ExternalProblem =
  | "email-taken"
  | "email-unverified"
  | "elsewhere"
  | "gone"
  | "link-stale"
  | "disabled"
  | "closed";

/** The purpose of a callback from a provider. `stale`: linking was requested by a user who is no longer signed in. */
export type CallbackPurpose =
  | { kind: "sign-in"; invitation?: string | null | undefined }
  | { kind: "link"; userId: string }
  | { kind: "stale" };

/**
 * Configures next-auth: an encrypted JWT in a cookie, the external providers, and our own pages.
 * @param language of an email that a callback from a provider triggers.
 * @param onSignIn called when a session starts, before the response that starts it.
 */
export function authOptions(
  deps: AuthDeps,
  purpose: CallbackPurpose = { kind: "sign-in" },
  language: Language = LANGUAGES[0],
  onSignIn: (user: User) => void = () => {},
): AuthOptions {
  const { authSecrets, accounts, external, env, providerEndpoints } = deps;
  const findExternalUser = async (profile: ExternalProfile | null) => profile && external.findUser(profile);
  return {
    secret: authSecrets[0],
    // Our decoder also accepts tokens of previous secrets, and allows only one algorithm.
    jwt: { decode: async ({ token, salt = "" }) => openToken(token ?? "", { secrets: authSecrets, salt }) },
    logger: LOGGER,
    useSecureCookies: env.baseUrl.startsWith("https:"),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie(env.baseUrl) },
    // The home page has the sign-out button. Without `signOut`, next-auth would show its own, unstyled sign-out page.
    pages: { signIn: "/signin", signOut: "/", error: "/signin" },
    // Passwords are only accepted at /signin/answer (lib/http/endpoints/sign-in.ts).
    providers: [
      ...(env.google ? [googleProvider(env.google, providerEndpoints)] : []),
      ...(env.github ? [githubProvider(env.github, providerEndpoints)] : []),
      ...(env.oidc ? [oidcProvider(env.oidc)] : []),
    ],
    callbacks: {
      /** Returns true to let next-auth start a session, or a URL to redirect the browser without starting one. */
      async signIn({ account, profile }) {
        if (account?.type !== "oauth") return false;
        const found = externalProfile(account, profile);
        if (!found) return false;
        const page = purpose.kind === "link" ? "/account" : "/signin";
        return completeReturn(deps, purpose, found, language).catch((error) => {
          // next-auth would put the message of an error that it catches into the browser's URL.
          log.error("Signing in failed", { reason: describeError(error) });
          return `${env.baseUrl}${page}?error=${UNAVAILABLE}`;
        });
      },

      // The token holds the session and nothing else; everything shown is read from the database. A token that next-auth
      // renews stays the same session, with the same expiry.
      async jwt({ token, account }) {
        if (!account) {
          const session = sessionFromClaims(token);
          return session ? sessionClaims(session) : {};
        }
        const signedIn = await findExternalUser(externalProfile(account, undefined));
        if (!signedIn) return {};
        onSignIn(signedIn);
        return sessionClaims(accounts.createSession(signedIn));
      },

      /** Answers `GET /api/auth/session`. next-auth treats an empty object as no session. */
      async session({ session, token }) {
        const current = sessionFromClaims(token);
        const user = current && (await accounts.findSessionUser(current));
        return current && user
          ? Object.assign(session, { user: { id: user.id }, expires: sessionEnd(current).toISOString() })
          : ({} as typeof session);
      },

      redirect({ url, baseUrl }) {
        return baseUrl + safeReturnPath(url, baseUrl);
      },
    },
    events: {
      /** `POST /api/auth/signout` ends the session on the server, as our own sign-out button does. */
      async signOut({ token }) {
        const session = sessionFromClaims(token);
        if (session) await accounts.endSession(session);
      },
    },
  };
}

/**
 * Logs only the codes of messages, which are constants. next-auth's own logger would log data from providers and
 * visitors: query parameters, profiles, messages.
 */
const LOGGER: NonNullable<AuthOptions["logger"]> = {
  error: (code, metadata) => console.error(`next-auth: ${code}: ${describeError(extractError(metadata))}`),
  warn: (code) => console.warn(`next-auth: ${code}`),
  debug: () => {},
};

function extractError(metadata: Error | { error?: unknown }): unknown {
  return metadata instanceof Error ? metadata : metadata.error;
}

/** Error code that the pages receive when signing in failed because of an internal error. */
const UNAVAILABLE = "Unavailable";

/** Links the external account or signs in with it. Returns true to start a session, or the URL to redirect to. */
async function completeReturn(
  { env, external }: AuthDeps,
  purpose: CallbackPurpose,
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
      const result = await external.signIn(profile, purpose.invitation, language);
      return result.outcome === "signed-in" ? true : refuse("/signin", result.outcome);
    }
  }
}
