import { createHash } from "node:crypto";
import github, { type GithubProfile } from "next-auth/providers/github";
import google, { type GoogleProfile } from "next-auth/providers/google";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { OidcSettings, ProviderSettings } from "@/lib/env";
import { defaultExport } from "./default-export";
import type { ExternalProfile } from "./external";
import type { ProviderEndpoints } from "./provider-endpoints";
import { isProviderName } from "./provider-names";
import { providerSubject } from "./schema";

/** next-auth's checks of a callback: `state` against forged ones, and PKCE (RFC 9700 section 2.1.1). */
const CHECKS: ["pkce", "state"] = ["pkce", "state"];

const TIMEOUT_MS = 10_000;

export function googleProvider(
  settings: ProviderSettings,
  endpoints: ProviderEndpoints,
): OAuthConfig<GoogleProfile> {
  return defaultExport(google)({ ...settings, checks: CHECKS, wellKnown: endpoints.google });
}

/**
 * GitHub. Its profile does not say whether the address is verified, so the address is taken from the list that does:
 * https://docs.github.com/en/rest/users/emails
 */
export function githubProvider(
  settings: ProviderSettings,
  { github: endpoints }: ProviderEndpoints,
): OAuthConfig<GithubProfile> {
  return defaultExport(github)({
    ...settings,
    checks: CHECKS,
    authorization: { url: endpoints.authorize, params: { scope: "read:user user:email" } },
    token: endpoints.token,
    userinfo: {
      url: `${endpoints.api}/user`,
      async request({ tokens }) {
        const get = async (path: string) => {
          const response = await fetch(endpoints.api + path, {
            headers: {
              Authorization: `Bearer ${tokens.access_token}`,
              Accept: "application/vnd.github+json",
            },
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
          if (!response.ok) throw new Error(`GitHub responded with ${response.status} to ${path}.`);
          return response.json();
        };
        const [profile, emails] = await Promise.all([get("/user"), get("/user/emails")]);
        const primary = (Array.isArray(emails) ? emails : []).find((entry) => entry?.primary === true);
        return { ...profile, email: primary?.email ?? null, email_verified: primary?.verified === true };
      },
    },
  });
}

/** The claims of an ID token that are read here, and others. */
interface Claims {
  iss: string;
  sub: string;
  [name: string]: unknown;
}

/**
 * The operator's own OpenID Connect provider. The library verifies the ID token: signature, audience, expiry, nonce, and that its
 * issuer is the one of the discovery document, which must be ours.
 */
export function oidcProvider({ issuer, name, ...client }: OidcSettings): OAuthConfig<Claims> {
  return {
    ...{ id: "oidc", name, type: "oauth", idToken: true, ...client },
    checks: [...CHECKS, "nonce"],
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    userinfo: {
      async request({ tokens, client }) {
        const claims = (tokens as unknown as { claims(): Claims }).claims();
        if (claims.iss !== issuer) throw new Error("The issuer isn't OIDC_ISSUER.");
        // OpenID Connect Core section 5.4: with a code, the address may be in the UserInfo response only.
        if (claims.email !== undefined || !client.issuer.metadata.userinfo_endpoint) return claims;
        const userinfo = await client.userinfo(tokens as Parameters<typeof client.userinfo>[0]);
        // `email_verified` of the ID token says nothing about an address that isn't in it.
        return { ...userinfo, ...claims, email_verified: userinfo.email_verified };
      },
    },
    profile: ({ sub }) => ({ id: providerSubject.safeParse(sub).success ? oidcSubject(issuer, sub) : "" }),
  };
}

/** Only issuer and subject together identify a user (OpenID Connect Core section 5.7). The operator may change the issuer. */
function oidcSubject(issuer: string, subject: string): string {
  return createHash("sha256").update(`${issuer} ${subject}`).digest("base64url");
}

/** Reads the profile of a user whom next-auth has authenticated at a provider; null without a valid account id. */
export function externalProfile(
  account: { provider: string; providerAccountId?: unknown },
  profile: object | undefined,
): ExternalProfile | null {
  const subject = providerSubject.safeParse(account.providerAccountId);
  if (!isProviderName(account.provider) || !subject.success) return null;
  const field = (name: string): unknown => (profile ? Reflect.get(profile, name) : undefined);
  const text = (name: string) => {
    const value = field(name);
    return typeof value === "string" ? value : null;
  };
  return {
    provider: account.provider,
    subject: subject.data,
    email: text("email"),
    emailVerified: field("email_verified") === true,
    name: text("name") ?? text("login"),
  };
}
