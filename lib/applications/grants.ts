import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";

/** An application that a user has authorized, as shown on the connected-applications page. */
export interface ConnectedApplication {
  applicationId: string;
  name: string;
  homepage: string | null;
  description: string | null;
  since: Date;
  /** The time of the latest API call with one of its tokens, to the minute; null before the first. */
  lastUsedAt: Date | null;
  courses: number;
  /** The widest that the user allowed (lib/oauth/scope.ts). */
  scope: string;
  /** Whether they work at the API, rather than by MCP only. */
  isForApi: boolean;
}

/** The store port of grants (lib/adapters/prisma/grant-store.ts). */
export interface GrantStore {
  /** Ordered by application name. */
  listGrants(userId: string): Promise<ConnectedApplication[]>;
  /**
   * Deletes the grant with all codes and tokens issued under it. Course links stay, so that the application finds its
   * courses when it is authorized again.
   * @returns false if there was no grant.
   */
  deleteGrant(userId: string, applicationId: string, now: Date): Promise<boolean>;
}

export function grantUseCases(store: GrantStore, audit: AuditLog, clock: Clock) {
  return {
    list: store.listGrants,

    /** @returns null if the user has not authorized this application. */
    async get(userId: string, applicationId: string): Promise<ConnectedApplication | null> {
      const grants = await store.listGrants(userId);
      return grants.find((grant) => grant.applicationId === applicationId) ?? null;
    },

    /** Revokes access: the application's next API call, with any token, gets a 401. */
    async disconnect(userId: string, applicationId: string): Promise<void> {
      if (await store.deleteGrant(userId, applicationId, clock())) {
        await audit.record({ kind: "grant-disconnected", userId, applicationId });
      }
    },
  };
}
export type GrantUseCases = ReturnType<typeof grantUseCases>;
