import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * IPv4 addresses that are not public: https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. They
 * include those of cloud metadata services (169.254.169.254, Alibaba's 100.100.100.200).
 */
const SPECIAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Azure's platform services, reachable only from its virtual machines.
  ["168.63.129.16", 32],
] as const;

/**
 * Public IPv6 addresses are in 2000::/3. This excludes loopback, IPv4-mapped and NAT64 addresses (64:ff9b::/96),
 * link-local, unique local and multicast ones. For exceptions within it, see
 * https://www.iana.org/assignments/iana-ipv6-special-registry. 6to4 and Teredo contain IPv4 addresses.
 */
const GLOBAL_IPV6 = ["2000::", 3] as const;
const SPECIAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const specialIpv4 = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) specialIpv4.addSubnet(net, prefix, "ipv4");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, "ipv6");
const specialIpv6 = new BlockList();
for (const [net, prefix] of SPECIAL_IPV6) specialIpv6.addSubnet(net, prefix, "ipv6");

/**
 * Whether an address is on the public internet, not on this machine, its network or its provider's.
 * @param address IPv4 or IPv6, without brackets.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
  return !specialIpv4.check(address, "ipv4");
}

/** The IP address in a URL; null if the URL has a host name. Parsing has normalised it: `0x7f.1` is 127.0.0.1. */
export function literalAddress({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) === 0 ? null : address;
}

const LOOPBACK = ["127.0.0.1", "::1"];

/** Whether an address is one of the two usual loopback addresses. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.includes(address);
}
