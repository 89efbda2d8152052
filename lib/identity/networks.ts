/** A client's network, and how many times as many failures it may have as a single address. */
export interface Network {
  address: string;
  times: number;
}

/**
 * The networks that an address (lib/http/client-address.ts) belongs to. One customer can have an IPv6 /56 or /48, which is
 * 256 or 65 536 times as many addresses as limits per /64 expect (RFC 6177).
 */
export function networksContaining(address: string): Network[] {
  const [, prefix, fourth] = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/.exec(address) ?? [];
  if (!prefix || !fourth) return [{ address, times: 1 }];
  return [
    { address, times: 1 },
    { address: `${prefix}${fourth.padStart(4, "0").slice(0, 2)}00::/56`, times: 2 },
    { address: `${prefix}:/48`, times: 4 },
  ];
}
