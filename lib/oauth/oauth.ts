import { type Clock, secondsLater } from "@/lib/clock";
import type { Caller } from "@/lib/courses/store";
import {
  type AuthorizationOutcome,
  type AuthorizationRequest,
  checkAuthorizationRequest,
  codeLocation,
  deniedLocation,
} from "./authorize";
import { authenticateClient } from "./client-authentication";
import { type Introspection, introspect } from "./introspect";
import { LIFETIMES, SCOPE } from "./lifetimes";
import type { Client, OAuthStore } from "./store";
import { exchange, type TokenResponse } from "./token";
import { hashSecret, newSecret } from "./tokens";

type Form = ReadonlyMap<string, string>;

/** The authorization server as its routes and pages call it. `issuer` is the service's base address. */
export function oauthServer(store: OAuthStore, clock: Clock, issuer: string) {
  return {
    checkAuthorizationRequest(parameters: URLSearchParams): Promise<AuthorizationOutcome> {
      return checkAuthorizationRequest(parameters, (clientId) => store.findClient(clientId), issuer);
    },

    /** The user said yes: records the grant, issues a code, and answers where to send the browser. */
    async allow(request: AuthorizationRequest, userId: string): Promise<string> {
      const code = newSecret("tp_ac_");
      await store.grantAndStoreCode({
        codeHash: hashSecret(code),
        clientId: request.client.id,
        userId,
        scope: SCOPE,
        redirectUri: request.redirectUri,
        challenge: request.challenge,
        expiresAt: secondsLater(clock(), LIFETIMES.code),
      });
      return codeLocation(request, code, issuer);
    },

    /** The user said no: answers where to send the browser. Nothing was shared and nothing is stored. */
    deny(request: AuthorizationRequest): string {
      return deniedLocation(request, issuer);
    },

    authenticateClient(authorization: string | null, form: Form): Promise<Client> {
      return authenticateClient(store, authorization, form);
    },

    exchange(client: Client, form: Form): Promise<TokenResponse> {
      return exchange(store, clock, client, form);
    },

    introspect(client: Client, form: Form): Promise<Introspection> {
      return introspect(store, clock, client, form, issuer);
    },

    /** On whose behalf an access token speaks; null when it is unknown, expired or revoked. */
    async callerOf(accessToken: string): Promise<Caller | null> {
      const token = await store.findAccessToken(hashSecret(accessToken), clock());
      return token && { applicationId: token.clientId, userId: token.userId };
    },
  };
}
export type OAuthServer = ReturnType<typeof oauthServer>;
