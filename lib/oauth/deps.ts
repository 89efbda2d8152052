import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import type { Client, OAuthStore } from "./store";

/** What the steps of the protocol depend on. */
export interface OAuthDeps {
  store: OAuthStore;
  /** Finds registered clients, and, for a user, those that a document describes. @throws UnusableClient. */
  findClient: (clientId: string, userId: string | null) => Promise<Client | null>;
  /** Whether there may be clients that a document describes. */
  acceptsMetadataUrls: boolean;
  audit: AuditLog;
  clock: Clock;
  /** The service's own base URL (RFC 8414 section 2, RFC 9207). */
  issuer: string;
}
