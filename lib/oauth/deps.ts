import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import type { OAuthStore } from "./store";

/** What the protocol's steps need of the world. */
export interface OAuthDeps {
  store: OAuthStore;
  audit: AuditLog;
  clock: Clock;
  /** The service's own base address (RFC 8414 section 2, RFC 9207). */
  issuer: string;
}
