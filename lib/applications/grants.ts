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
  /** The number of the user's courses that it can access. */
  courses: number;
  /** Whether the user allowed the application to change courses. */
  canWrite: boolean;
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

/** The use cases of the connected-applications page. */
export function grantUseCases(store: GrantStore, audit: AuditLog, clock: Clock) {
  return {
    list(userId: string): Promise<ConnectedApplication[]> {
      return store.listGrants(userId);
    },

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
