import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "@/lib/clock";
import type { AuthorizationRequest } from "@/lib/oauth/authorize";
import { OAuthError } from "@/lib/oauth/errors";
import { SCOPE, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { OAuthServer } from "@/lib/oauth/server";
import type { TokenResponse } from "@/lib/oauth/token";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { CONSENT_LIMITS } from "@/lib/rate-limit/limits";
import type { RegistrationUseCases } from "./registration";

/** Where the test application's users return to: a page of ours that shows what arrived. */
export const TRY_CALLBACK_PATH = "/developers/try/callback";

/** Everything, so that every operation can be tried. */
const TRY_SCOPE = `${SCOPE} ${WRITE_SCOPE}`;

interface TryItDeps {
  registration: Pick<RegistrationUseCases, "list" | "registerWithoutSecret">;
  oauth: Pick<OAuthServer, "checkAuthorizationRequest" | "allow" | "issueTokens">;
  counter: Counter;
  clock: Clock;
  /** Derive code verifiers. */
  secrets: readonly [string, ...string[]];
  baseUrl: string;
}

export type TestTokenResult =
  | { outcome: "issued"; clientId: string; token: TokenResponse }
  | { outcome: "too-many-applications" }
  | { outcome: "disabled" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** A flow of the test application that its page may finish. */
interface Flow {
  state: string;
  codeVerifier: string;
}

export type ExchangeResult =
  | { outcome: "issued"; token: TokenResponse }
  | { outcome: "rejected"; error: OAuthError }
  /** The callback wasn't opened by this user's own flow. */
  | { outcome: "other-flow" };

/**
 * "Try it": a test application of the user's own, whose tokens act for the user who registered it. The service is its client, so it
 * needs no secret. Nothing of a flow is stored: its verifier is derived from the user and the state.
 */
export function tryItUseCases({ registration, oauth, counter, clock, secrets, baseUrl }: TryItDeps) {
  const redirectUri = baseUrl + TRY_CALLBACK_PATH;

  /** 256 bits in base64url: 43 characters, as PKCE wants. */
  function deriveVerifier(userId: string, state: string): string {
    return createHmac("sha256", secrets[0]).update(`try\n${userId}\n${state}`).digest("base64url");
  }

  /** A state that only this user's pages can have: random, and a MAC of it. */
  function newFlow(userId: string): Flow {
    const random = randomBytes(12).toString("base64url");
    const state = `${random}.${signState(userId, random)}`;
    return { state, codeVerifier: deriveVerifier(userId, state) };
  }

  function signState(userId: string, random: string): string {
    return createHmac("sha256", secrets[0])
      .update(`try state\n${userId}\n${random}`)
      .digest("base64url")
      .slice(0, 22);
  }

  function readFlow(userId: string, state: string): Flow | null {
    const [random = "", mac = ""] = state.split(".");
    const [found, expected] = [Buffer.from(mac), Buffer.from(signState(userId, random))];
    const isOurs = found.length === expected.length && timingSafeEqual(found, expected);
    return isOurs ? { state, codeVerifier: deriveVerifier(userId, state) } : null;
  }

  /** Only the user's own: a token is issued without asking, so it must never be for the application of somebody else. */
  async function findApplication(userId: string): Promise<string | null> {
    const applications = await registration.list(userId);
    const own = applications.find(
      ({ role, redirectUris }) => role === "owner" && redirectUris.includes(redirectUri),
    );
    return own?.clientId ?? null;
  }

  function authorizationQuery(clientId: string, { state, codeVerifier }: Flow): URLSearchParams {
    return new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: TRY_SCOPE,
      state,
      code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
      code_challenge_method: "S256",
    });
  }

  function exchange(clientId: string, code: string, { codeVerifier }: Flow): Promise<TokenResponse> {
    const form = {
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    };
    return oauth.issueTokens({ id: clientId }, new Map(Object.entries(form)), null);
  }

  /** The user's click is their consent: it is their own application and their own account. */
  async function issue(request: AuthorizationRequest, userId: string, flow: Flow): Promise<TokenResponse> {
    const code = new URL(await oauth.allow(request, userId)).searchParams.get("code") ?? "";
    return exchange(request.client.id, code, flow);
  }

  return {
    redirectUri,
    findApplication,

    /**
     * A token for the user's own account, of their test application, which is registered if they have none.
     * @param name what a new application is called.
     */
    async newToken(userId: string, name: string): Promise<TestTokenResult> {
      const retryAfterSeconds = await throttle(
        counter,
        clock,
        `consent:user:${userId}`,
        CONSENT_LIMITS.perUser,
      );
      if (retryAfterSeconds !== null) return { outcome: "throttled", retryAfterSeconds };
      const settings = { name, homepage: null, description: null, redirectUris: [redirectUri] };
      const clientId =
        (await findApplication(userId)) ?? (await registration.registerWithoutSecret(userId, settings));
      if (clientId === null) return { outcome: "too-many-applications" };
      const flow = newFlow(userId);
      const checked = await oauth.checkAuthorizationRequest(authorizationQuery(clientId, flow));
      if (checked.kind !== "ready") return { outcome: "disabled" };
      return { outcome: "issued", clientId, token: await issue(checked.request, userId, flow) };
    },

    /** The path that starts the flow as users see it; it ends at the callback page. */
    startPath(userId: string, clientId: string): string {
      return `/oauth/authorize?${authorizationQuery(clientId, newFlow(userId))}`;
    },

    /** The verifier of a flow that this user started; null for another state. */
    readVerifier(userId: string, state: string): string | null {
      return readFlow(userId, state)?.codeVerifier ?? null;
    },

    /** What the application's server does when the user is back. */
    async exchangeCode(userId: string, code: string, state: string): Promise<ExchangeResult> {
      const flow = readFlow(userId, state);
      const clientId = await findApplication(userId);
      if (!flow || clientId === null) return { outcome: "other-flow" };
      try {
        return { outcome: "issued", token: await exchange(clientId, code, flow) };
      } catch (error) {
        if (error instanceof OAuthError) return { outcome: "rejected", error };
        throw error;
      }
    },
  };
}
export type TryItUseCases = ReturnType<typeof tryItUseCases>;
