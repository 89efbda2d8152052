import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { RequestRecord } from "./http/message";
import type { Services } from "./wire";

/** A request that Next serves, as far as our own code is involved. */
export interface PageRequest {
  response: ServerResponse;
  record: RequestRecord;
  /** Whether our code has used the services. Until then, Next may still be parsing the request. */
  reachedOurCode: boolean;
}

/**
 * Next's bundle and our server are two module graphs in one process, so they share the services through `globalThis`.
 * The server builds them, pages only use them: the database is opened once, and never by `next build`.
 */
const shared = globalThis as typeof globalThis & {
  teepadServices?: Services;
  teepadPageRequests?: AsyncLocalStorage<PageRequest>;
};

export function provideServices(services: Services): void {
  shared.teepadServices = services;
}

/** @throws Error outside the running server. */
export function services(): Services {
  if (!shared.teepadServices) throw new Error("There are no services: start the server with npm start.");
  const request = shared.teepadPageRequests?.getStore();
  if (request) request.reachedOurCode = true;
  return shared.teepadServices;
}

/** Whether none of our code has run yet for the current request, as far as `runPageRequest` follows it. */
export function isStillParsing(): boolean {
  return shared.teepadPageRequests?.getStore()?.reachedOurCode === false;
}

/**
 * Turns the response to the current server action into a 429 with Retry-After (RFC 6585 section 4). Next has no API for
 * an action to set the status, but keeps the one that the response already has.
 * @param retryAfter in seconds.
 */
export function respondTooManyRequests(retryAfter: number): void {
  const response = shared.teepadPageRequests?.getStore()?.response;
  if (!response || response.headersSent) return;
  response.statusCode = 429;
  response.setHeader("Retry-After", retryAfter);
}

/** What is logged about the request that Next is serving. */
export function currentRecord(): RequestRecord | null {
  return shared.teepadPageRequests?.getStore()?.record ?? null;
}

/** Calls `serve` in a context in which our code can access `request`. */
export function runPageRequest<Result>(request: PageRequest, serve: () => Result): Result {
  shared.teepadPageRequests ??= new AsyncLocalStorage();
  return shared.teepadPageRequests.run(request, serve);
}
