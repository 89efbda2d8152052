import type { Caller } from "@/lib/oauth/bearer";

/** What the first request with a key got: a response, or an error that repeating it would not change. */
export type Outcome =
  | { readonly kind: "response"; readonly response: StoredResponse }
  | { readonly kind: "error"; readonly error: StoredError };

interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

interface StoredError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface NewRequest extends Caller {
  readonly id: string;
  readonly requestHash: string;
  readonly startedAt: Date;
}

/** Where requests with a key are kept. */
export interface IdempotencyStore {
  /**
   * Begins a request, in place of one that expired, or of the same one if it died. Of concurrent requests with one id, one
   * begins.
   * @param limits a request that started before `expired` is forgotten; the same one without an outcome that started before
   *   `dead` is taken over.
   * @returns null if it has begun; else the request that is there, whose outcome is null while it is in progress.
   */
  begin(
    request: NewRequest,
    limits: { readonly expired: Date; readonly dead: Date },
  ): Promise<{ requestHash: string; outcome: Outcome | null } | null>;
  finish(id: string, startedAt: Date, outcome: Outcome): Promise<void>;
  /** Forgets a request that began. */
  abandon(id: string, startedAt: Date): Promise<void>;
}
