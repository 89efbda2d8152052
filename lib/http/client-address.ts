/** The header in which our own server tells Next's handlers the client's address; it overwrites what a client sent. */
export const CLIENT_ADDRESS_HEADER = "x-teepad-client-address";

/**
 * The address of the client. `X-Forwarded-For` is believed only as far as `trustedProxies` says: each trusted proxy
 * vouches for one entry, counted from the right; anything further left a client may have written itself.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const claimed = (forwardedFor ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .reverse();
  const chain = [socketAddress ?? "unknown", ...claimed];
  const address = chain[Math.min(trustedProxies, chain.length - 1)] as string;
  return address.replace(/^::ffff:/i, "");
}
