import { isIPv6 } from "node:net";

/** The header in which our own server tells Next's handlers the client's address; it overwrites what a client sent. */
export const CLIENT_ADDRESS_HEADER = "x-teepad-client-address";

/**
 * The address of the client, as limits are kept for it: an IPv4 address or an IPv6 /64. `X-Forwarded-For` is believed
 * only as far as `trustedProxies` says: each trusted proxy vouches for one entry, counted from the right; anything
 * further left a client may have written itself.
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
  return networkOf(withoutPort(address).replace(/^::ffff:/i, ""));
}

/** Some proxies write the port, too, which is another one for each connection: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/** One household or server has a whole IPv6 /64 to choose addresses from, so limits are kept for that. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("%", 1).join("").split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = address.includes("::")
    ? [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)]
    : groups(head);
  const prefix = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}
