import { isIPv6 } from "node:net";

/** The header in which our listener passes the client's address to Next. It overwrites any value that a client sent. */
export const CLIENT_ADDRESS_HEADER = "x-teepad-client-address";

/**
 * The client address that rate limits count: an IPv4 address or an IPv6 /64. Each trusted proxy vouches for one entry of
 * `X-Forwarded-For`, counted from the right. A client may have written everything to the left of those itself.
 * @param trustedProxies the number of proxies in front of this server (TRUST_PROXY).
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
  return toNetwork(withoutPort(address).replace(/^::ffff:/i, ""));
}

/** Some proxies add the port, which differs for each connection: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/** A single household or server can use any address of an IPv6 /64, so limits count the whole network. */
function toNetwork(address: string): string {
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
