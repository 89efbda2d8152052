import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "@/lib/clock";
import { isEqual, macOf } from "@/lib/mac";
import type { AuthorizationRequest } from "@/lib/oauth/authorize";
import { OAuthError } from "@/lib/oauth/errors";
import { SCOPE, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { OAuthServer } from "@/lib/oauth/server";
import type { TokenResponse } from "@/lib/oauth/token";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { CONSENT_LIMITS } from "@/lib/rate-limit/limits";
import type { RegistrationUseCases } from "./registration";

/** The redirect URI of test applications: our own page, which shows the received parameters. */
export const TRY_CALLBACK_PATH = "/developers/try/callback";

/** All scopes, so that every operation can be tried. */
const TRY_SCOPE = `${SCOPE} ${WRITE_SCOPE}`;

interface TryItDeps {
  registration: Pick<RegistrationUseCases, "list" | "registerWithoutSecret">;
  oauth: Pick<OAuthServer, "checkAuthorizationRequest" | "allow" | "issueTokens">;
  counter: Counter;
  clock: Clock;
  /** Used to derive code verifiers. */
  secrets: readonly [string, ...string[]];
  baseUrl: string;
}

type TestTokenResult =
  | { outcome: "issued"; clientId: string; token: TokenResponse }
  | { outcome: "too-many-applications" }
  | { outcome: "disabled" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** A flow of the test application that its page can complete. */
interface Flow {
  state: string;
  codeVerifier: string;
}

type ExchangeResult =
  | { outcome: "issued"; token: TokenResponse }
  | { outcome: "rejected"; error: OAuthError }
  /** The callback wasn't opened by a flow of this user. */
  | { outcome: "other-flow" };

/**
 * "Try it": a test application owned by the user, whose tokens act for that same user. The service itself is the
 * client, so it needs no secret. Flows are stateless: the verifier is derived from the user and the state.
 */
export function tryItUseCases({ registration, oauth, counter, clock, secrets, baseUrl }: TryItDeps) {
  const redirectUri = baseUrl + TRY_CALLBACK_PATH;

  /** 256 bits in base64url: 43 characters, as PKCE requires. */
  function deriveVerifier(userId: string, state: string): string {
    return macOf(secrets[0], `try\n${userId}\n${state}`);
  }

  /** Creates a state that only this user's pages can have: a random value and its MAC. */
  function newFlow(userId: string): Flow {
    const random = randomBytes(12).toString("base64url");
    const state = `${random}.${signState(userId, random)}`;
    return { state, codeVerifier: deriveVerifier(userId, state) };
  }

  function signState(userId: string, random: string): string {
    return macOf(secrets[0], `try state\n${userId}\n${random}`).slice(0, 22);
  }

  function readFlow(userId: string, state: string): Flow | null {
    const [random = "", mac = ""] = state.split(".");
    return isEqual(mac, signState(userId, random))
      ? { state, codeVerifier: deriveVerifier(userId, state) }
      : null;
  }

  /**
   * Finds only the user's own application: tokens are issued without asking, so they must never be for the application
   * of another user.
   */
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
    return oauth.issueTokens(
      { id: clientId, isPublic: false, limitFactor: 1 },
      new Map(Object.entries(form)),
      null,
    );
  }

  /** The user's click counts as consent, because the application and the account are both their own. */
  async function issue(request: AuthorizationRequest, userId: string, flow: Flow): Promise<TokenResponse> {
    const code = new URL(await oauth.allow(request, userId)).searchParams.get("code") ?? "";
    return exchange(request.client.id, code, flow);
  }

  return {
    redirectUri,
    findApplication,

    /**
     * Issues a token of the user's test application for their own account. Registers the application if they have none.
     * @param name the name of a new application.
     */
    async newToken(userId: string, name: string): Promise<TestTokenResult> {
      const retryAfterSeconds = await throttle(
        counter,
        clock,
        `consent:user:${userId}`,
        CONSENT_LIMITS.perUser,
      );
      if (retryAfterSeconds !== null) return { outcome: "throttled", retryAfterSeconds };
      const settings = {
        name,
        homepage: null,
        description: null,
        requiresPkce: false,
        redirectUris: [redirectUri],
      };
      const clientId =
        (await findApplication(userId)) ?? (await registration.registerWithoutSecret(userId, settings));
      if (clientId === null) return { outcome: "too-many-applications" };
      const flow = newFlow(userId);
      const checked = await oauth.checkAuthorizationRequest(authorizationQuery(clientId, flow));
      if (checked.kind !== "ready") return { outcome: "disabled" };
      return { outcome: "issued", clientId, token: await issue(checked.request, userId, flow) };
    },

    /** The path that starts the flow as users see it. The flow ends at the callback page. */
    startPath(userId: string, clientId: string): string {
      return `/oauth/authorize?${authorizationQuery(clientId, newFlow(userId))}`;
    },

    /** The verifier of a flow that this user started; null for any other state. */
    readVerifier(userId: string, state: string): string | null {
      return readFlow(userId, state)?.codeVerifier ?? null;
    },

    /** Exchanges the code as the application's server would when the user returns. */
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
