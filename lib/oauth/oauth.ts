import { secondsLater } from "@/lib/clock";
import type { Caller } from "@/lib/courses/store";
import {
  type AuthorizationOutcome,
  type AuthorizationRequest,
  checkAuthorizationRequest,
  codeLocation,
  deniedLocation,
} from "./authorize";
import { authenticateClient } from "./client-authentication";
import { OAuthError } from "./errors";
import { type Introspection, introspect } from "./introspect";
import { isDue } from "./last-used";
import { LIFETIMES, SCOPE } from "./lifetimes";
import { metadata } from "./metadata";
import type { OAuthParts } from "./parts";
import { revoke } from "./revoke";
import type { Client } from "./store";
import { exchange, type TokenResponse } from "./token";
import { hashSecret, newSecret } from "./tokens";

type Form = ReadonlyMap<string, string>;

/** The authorization server as its routes and pages call it. */
export function oauthServer(parts: OAuthParts) {
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

    authenticateClient(authorization: string | null, form: Form): Promise<Client> {
      return authenticateClient(parts, authorization, form);
    },

    exchange(client: Client, form: Form): Promise<TokenResponse> {
      return exchange(parts, client, form);
    },

    introspect(client: Client, form: Form): Promise<Introspection> {
      return introspect(parts, client, form);
    },

    revoke(client: Client, form: Form): Promise<void> {
      return revoke(parts, client, form);
    },

    metadata: metadata(issuer),

    /** On whose behalf an access token speaks; null when it is unknown, expired or revoked. */
    async callerOf(accessToken: string): Promise<Caller | null> {
      const now = clock();
      const token = await store.findAccessToken(hashSecret(accessToken), now);
      if (token && isDue(token.grantLastUsedAt, now)) await store.touchGrant(token.grantId, now);
      return token && { applicationId: token.clientId, userId: token.userId };
    },
  };
}
export type OAuthServer = ReturnType<typeof oauthServer>;
