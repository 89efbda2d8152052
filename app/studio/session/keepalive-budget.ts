/**
 * Browsers reject a keepalive request once the bodies of all keepalive requests in flight exceed 64 KiB, across
 * courses. The difference is left for other requests of the page.
 */
const BUDGET_BYTES = 60 * 1024;

let bytesInFlight = 0;

/** A share of the budget for one request. */
interface KeepaliveReservation {
  /** False if the body does not fit: the request must then be sent without `keepalive` and may die with the page. */
  readonly keepalive: boolean;
  /** Returns the share once the request has finished or failed. Idempotent. */
  readonly release: () => void;
}

/** Reserves room for a body of this size. */
export function reserveKeepalive(bytes: number): KeepaliveReservation {
  if (bytesInFlight + bytes > BUDGET_BYTES) return { keepalive: false, release: () => undefined };
  bytesInFlight += bytes;
  let released = false;
  return {
    keepalive: true,
    release: () => {
      if (released) return;
      released = true;
      bytesInFlight -= bytes;
    },
  };
}
