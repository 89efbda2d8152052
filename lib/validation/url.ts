const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether plain http and unencrypted passwords are safe with this host because it is the machine itself (RFC 8252
 * section 7.3).
 * @param hostname in the format of `URL.hostname`: IPv6 in brackets.
 */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.has(hostname) || hostname.endsWith(".localhost");
}
