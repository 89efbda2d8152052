import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import type { OAuthStore } from "./store";

/** What the steps of the protocol depend on. */
export interface OAuthDeps {
  store: OAuthStore;
  audit: AuditLog;
  clock: Clock;
  /** The service's own base URL (RFC 8414 section 2, RFC 9207). */
  issuer: string;
}
