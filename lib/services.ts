import { AsyncLocalStorage } from "node:async_hooks";
import type { Services } from "./wire";

/** A page's request, as far as our own code is concerned. */
export interface PageRequest {
  /** Whether anything of ours has begun on it; until then Next is still reading what was sent. */
  hasReachedUs: boolean;
  /** Seconds to wait, when it was refused for coming too often; undefined when it was not. */
  retryAfter?: number;
}

/**
 * Next's bundle and our own server are two module graphs in one process. The server builds the services and puts them
 * here; pages only take them. So the database is opened once, by the server, and never by `next build`.
 */
const holder = globalThis as typeof globalThis & {
  teepadServices?: Services;
  teepadPageRequests?: AsyncLocalStorage<PageRequest>;
};

export function provideServices(services: Services): void {
  holder.teepadServices = services;
}

/** @throws Error outside the running server. */
export function services(): Services {
  if (!holder.teepadServices) throw new Error("The services are not built: start the server with npm start.");
  const request = holder.teepadPageRequests?.getStore();
  if (request) request.hasReachedUs = true;
  return holder.teepadServices;
}

/**
 * Lets the answer to the server action that runs be 429 with Retry-After (RFC 6585 section 4): an action chooses what a
 * page shows and cannot choose its status.
 */
export function respondTooManyRequests(retryAfter: number): void {
  const request = holder.teepadPageRequests?.getStore();
  if (request) request.retryAfter = retryAfter;
}

/** Serves a page's request; whatever asks for the services meanwhile is noted in `request`. */
export function asPageRequest(request: PageRequest, serve: () => void): void {
  holder.teepadPageRequests ??= new AsyncLocalStorage();
  holder.teepadPageRequests.run(request, serve);
}
