import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { clientIdText } from "./schema";

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
  listGrants(userId: string, limit: number): Promise<ConnectedApplication[]>;
  findGrant(userId: string, applicationId: string): Promise<ConnectedApplication | null>;
  /**
   * Deletes the grant with all codes and tokens issued under it. Course links stay, so that the application finds its
   * courses when it is authorized again.
   * @returns false if there was no grant.
   */
  deleteGrant(userId: string, applicationId: string, now: Date): Promise<boolean>;
}

/** Maximum number of a user's applications that are listed. Anybody can have thousands, with client metadata. */
export const MAX_LISTED_GRANTS = 100;

export function grantUseCases(store: GrantStore, audit: AuditLog, clock: Clock) {
  return {
    /** The first `MAX_LISTED_GRANTS` by name. */
    list: (userId: string) => store.listGrants(userId, MAX_LISTED_GRANTS),

    /** @returns null if the user has not authorized this application. */
    async get(userId: string, applicationId: string): Promise<ConnectedApplication | null> {
      return clientIdText.safeParse(applicationId).success ? store.findGrant(userId, applicationId) : null;
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
