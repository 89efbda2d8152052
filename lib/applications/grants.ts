import type { AuditLog } from "@/lib/audit/events";

/** An application that a person has allowed, as its page shows it. */
export interface ConnectedApplication {
  applicationId: string;
  name: string;
  homepage: string | null;
  description: string | null;
  since: Date;
  /** The last call with one of its tokens, to the minute; null before the first. */
  lastUsedAt: Date | null;
  /** How many courses it may see for this person. */
  courses: number;
}

/** The store port of grants (lib/adapters/prisma/grant-store.ts). */
export interface GrantStore {
  /** By name. */
  listGrants(userId: string): Promise<ConnectedApplication[]>;
  /**
   * Deletes the grant with every code and token that came of it. The links to courses stay: allowed again, the
   * application finds its courses.
   * @returns false when there was none.
   */
  deleteGrant(userId: string, applicationId: string): Promise<boolean>;
}

/** The use cases of the connected-applications page. */
export function grantUseCases(store: GrantStore, audit: AuditLog) {
  return {
    list(userId: string): Promise<ConnectedApplication[]> {
      return store.listGrants(userId);
    },

    /** @returns null when the person does not allow such an application. */
    async get(userId: string, applicationId: string): Promise<ConnectedApplication | null> {
      const grants = await store.listGrants(userId);
      return grants.find((grant) => grant.applicationId === applicationId) ?? null;
    },

    /** Takes the permission back: the application's next call, with whatever token, is a 401. */
    async disconnect(userId: string, applicationId: string): Promise<void> {
      if (await store.deleteGrant(userId, applicationId)) {
        await audit.record({ kind: "grant-disconnected", userId, applicationId });
      }
    },
  };
}
