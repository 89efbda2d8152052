import { addSeconds } from "@/lib/clock";
import { isCourseId } from "@/lib/validation/course-ids";
import {
  type AuthorizationOutcome,
  type AuthorizationRequest,
  checkAuthorizationRequest,
  codeLocation,
  deniedLocation,
  overLimitLocation,
} from "./authorize";
import type { AuthenticatedCaller } from "./bearer";
import { type AuthenticatedClient, authenticateClient } from "./client-authentication";
import type { OAuthDeps } from "./deps";
import { OAuthError } from "./errors";
import { introspect } from "./introspect";
import { bestEffort, isDue } from "./last-used";
import { LIFETIMES } from "./lifetimes";
import { metadata } from "./metadata";
import type { OAuthParameters } from "./parameters";
import { isMetadataUrl } from "./public-clients";
import { revoke } from "./revoke";
import type { LookedUpToken } from "./store";
import { issueTokens } from "./token";
import { hashSecret, newSecret } from "./tokens";

/** A course that the user chose to share is not theirs, is deleted, or unknown. Deliberately doesn't say which. */
export class UnshareableCourse extends Error {}

/** The authorization server as its routes and pages call it. */
export function oauthServer(deps: OAuthDeps) {
  const { store, findClient, audit, clock, issuer } = deps;
  return {
    /** @param userId of the signed-in user; null if nobody is signed in: then no client's document is read. */
    checkAuthorizationRequest(
      parameters: URLSearchParams,
      userId: string | null = null,
    ): Promise<AuthorizationOutcome> {
      return checkAuthorizationRequest(parameters, (clientId) => findClient(clientId, userId), issuer);
    },

    /**
     * The user allowed access: stores the grant, issues a code, and links the courses that the user chose to share.
     * @returns the URL to redirect to.
     * @throws OAuthError if the account or the application was deleted concurrently.
     * @throws UnshareableCourse, having stored nothing, if a course can't be shared.
     */
    async allow(
      request: AuthorizationRequest,
      userId: string,
      courseIds: readonly string[] = [],
    ): Promise<string> {
      if (!courseIds.every(isCourseId)) throw new UnshareableCourse();
      const code = newSecret(request.audience === "mcp" ? "tp_ac_mcp_" : "tp_ac_");
      const now = clock();
      const applicationId = request.client.id;
      if (isMetadataUrl(applicationId)) await store.keepClient(request.client, now);
      const stored = await store.grantAndStoreCode(
        {
          codeHash: hashSecret(code),
          clientId: applicationId,
          userId,
          scope: request.scope,
          audience: request.audience,
          redirectUri: request.redirectUri,
          challenge: request.challenge,
          expiresAt: addSeconds(now, LIFETIMES.code),
        },
        { courseIds, now },
      );
      if (stored.outcome === "unshareable") throw new UnshareableCourse();
      if (stored.outcome === "gone") {
        throw new OAuthError("invalid_request", "Your account or this application has just been deleted.");
      }
      await audit.record({ kind: "grant-allowed", userId, applicationId });
      for (const externalCourseId of stored.linked) {
        await audit.record({ kind: "course-linked", userId, applicationId, details: { externalCourseId } });
      }
      return codeLocation(request, code, issuer);
    },

    /** The user denied access. @returns the URL to redirect to. */
    async deny(request: AuthorizationRequest, userId: string): Promise<string> {
      await audit.record({ kind: "grant-denied", userId, applicationId: request.client.id });
      return deniedLocation(request, issuer);
    },

    /** The user answered too often, so this answer counts for nothing. @returns the URL to redirect to. */
    refuseForNow(request: AuthorizationRequest, retryAfterSeconds: number): string {
      return overLimitLocation(request, retryAfterSeconds, issuer);
    },

    authenticateClient: (
      authorization: string | null,
      form: OAuthParameters,
      token: string | undefined,
      acceptsPublic: boolean,
    ) => authenticateClient(deps, authorization, form, token, acceptsPublic),

    issueTokens: (client: AuthenticatedClient, form: OAuthParameters, token: LookedUpToken | null) =>
      issueTokens(deps, client, form, token),

    introspect: (client: AuthenticatedClient, form: OAuthParameters, token: LookedUpToken | null) =>
      introspect(deps, client, form, token),

    revoke: (client: AuthenticatedClient, form: OAuthParameters, token: LookedUpToken | null) =>
      revoke(deps, client, form, token),

    metadata: metadata(issuer, deps.acceptsMetadataUrls),

    /** Records that an access token of the grant was used. Best effort, at most once a minute. */
    async recordUse({ grantId, grantLastUsedAt }: AuthenticatedCaller, now: Date): Promise<void> {
      if (isDue(grantLastUsedAt, now)) await bestEffort(store.touchGrant(grantId, now));
    },
  };
}
export type OAuthServer = ReturnType<typeof oauthServer>;
