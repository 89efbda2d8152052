/**
 * Browsers refuse a keepalive request when the bodies of all that are under way come to more than 64 KiB, whatever
 * course they are of; some of it is left for what else the page may send.
 */
const BUDGET = 60 * 1024;

let inFlight = 0;

/** Room for one request that outlives its page; to be given back when it was answered or failed. */
export interface Keepalive {
  /** False when the body would not fit beside those under way: it then goes without outliving the page. */
  readonly keepalive: boolean;
  readonly giveBack: () => void;
}

/** Asks for room for a body of so many bytes. */
export function askForKeepalive(bytes: number): Keepalive {
  if (inFlight + bytes > BUDGET) return { keepalive: false, giveBack: () => undefined };
  inFlight += bytes;
  let given = false;
  return {
    keepalive: true,
    giveBack: () => {
      if (given) return;
      given = true;
      inFlight -= bytes;
    },
  };
}
