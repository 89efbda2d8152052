import { requestQuery } from "@/lib/http/message";

/**
 * The names of query parameters that Next treats as its own: path parameters (`nxtP…`, `nxtI…`), the locale, and what it shows
 * while debugging (`__nextppronly`). Next has no setting to turn them off. Its names are case-sensitive; others that differ
 * only in case are no names of ours either. `_rsc`, which its client-side router adds, only keeps caches apart.
 */
const RESERVED = /^(?:nxt[pi]|__next|nextInternalLocale$)/i;

/** How much of a name is repeated to the client. */
const MAX_NAME_LENGTH = 40;

/**
 * Returns the first reserved query parameter of a request target, as Next decodes it. Next would serve
 * `/c/A/embed?nxtPshareId=B` as `/c/B/embed`, after the route's checks of A.
 */
export function findReservedParameter(target: string): string | undefined {
  const name = [...requestQuery({ target }).keys()].find((key) => RESERVED.test(key));
  return name?.slice(0, MAX_NAME_LENGTH);
}
