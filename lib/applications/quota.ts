import * as z from "zod";
import { paragraphs } from "@/lib/validation/text";

export const MAX_QUOTA_REASON = 1000;

/** What developers ask the operator for: requests a minute at an endpoint of the course API, and why. */
export const quotaRequest = z.object({
  endpoint: z.string().min(1).max(100),
  requests: z.coerce.number().int().min(1).max(1_000_000),
  reason: paragraphs(MAX_QUOTA_REASON),
});
export type QuotaRequest = z.infer<typeof quotaRequest>;

/** A request as the application keeps it until the operator answers. */
export const storedQuotaRequest = quotaRequest.extend({ askedAt: z.coerce.date() });
export type StoredQuotaRequest = z.infer<typeof storedQuotaRequest>;

/** How many times the documented limits the operator may allow. */
export const MAX_LIMIT_FACTOR = 100;
