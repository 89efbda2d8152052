import type { Asked, Bearer } from "@/lib/bearer";
import { secondsLater } from "@/lib/clock";
import {
  type AuthorizationOutcome,
  type AuthorizationRequest,
  checkAuthorizationRequest,
  codeLocation,
  deniedLocation,
} from "./authorize";
import { type AuthenticatedClient, authenticateClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError } from "./errors";
import { type Introspection, introspect } from "./introspect";
import { bestEffort, isDue } from "./last-used";
import { LIFETIMES, SCOPE } from "./lifetimes";
import { metadata } from "./metadata";
import { revoke } from "./revoke";
import { exchange, type TokenResponse } from "./token";
import { hashSecret, newSecret } from "./tokens";

type Form = ReadonlyMap<string, string>;

/** The authorization server as its routes and pages call it. */
export function oauthServer(parts: OAuthDeps) {
  const { store, audit, clock, issuer } = parts;
  return {
    checkAuthorizationRequest(parameters: URLSearchParams): Promise<AuthorizationOutcome> {
      return checkAuthorizationRequest(parameters, (clientId) => store.findClient(clientId), issuer);
    },

    /**
     * The user said yes: records the grant, issues a code, and answers where to send the browser.
     * @throws OAuthError when the account or the application was deleted meanwhile.
     */
    async allow(request: AuthorizationRequest, userId: string): Promise<string> {
      const code = newSecret("tp_ac_");
      const stored = await store.grantAndStoreCode({
        codeHash: hashSecret(code),
        clientId: request.client.id,
        userId,
        scope: SCOPE,
        redirectUri: request.redirectUri,
        challenge: request.challenge,
        expiresAt: secondsLater(clock(), LIFETIMES.code),
      });
      if (!stored) {
        throw new OAuthError(
          "invalid_request",
          "Your account, or this application, was deleted a moment ago.",
        );
      }
      await audit.record({ kind: "grant-allowed", userId, applicationId: request.client.id });
      return codeLocation(request, code, issuer);
    },

    /** The user said no: answers where to send the browser. Nothing was shared. */
    async deny(request: AuthorizationRequest, userId: string): Promise<string> {
      await audit.record({ kind: "grant-denied", userId, applicationId: request.client.id });
      return deniedLocation(request, issuer);
    },

    authenticateClient(
      authorization: string | null,
      form: Form,
      token: string | undefined,
    ): Promise<AuthenticatedClient> {
      return authenticateClient(parts, authorization, form, token);
    },

    exchange(client: AuthenticatedClient, form: Form): Promise<TokenResponse> {
      return exchange(parts, client, form);
    },

    introspect(client: AuthenticatedClient, form: Form): Introspection {
      return introspect(parts, client, form);
    },

    revoke(client: AuthenticatedClient, form: Form): Promise<void> {
      return revoke(parts, client, form);
    },

    metadata: metadata(issuer),

    /**
     * Asks something on behalf of whoever holds an access token, and notes that it was used. `ask` finds whom the token
     * speaks for and what it asks for in one go; null when the token is unknown, expired or revoked.
     */
    async askAs<Found>(
      bearer: Bearer,
      ask: (bearer: Bearer) => Promise<Asked<Found> | null>,
    ): Promise<Asked<Found> | null> {
      const asked = await ask(bearer);
      if (asked && isDue(asked.caller.grantLastUsedAt, bearer.now))
        await bestEffort(store.touchGrant(asked.caller.grantId, bearer.now));
      return asked;
    },
  };
}
export type OAuthServer = ReturnType<typeof oauthServer>;
