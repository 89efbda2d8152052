/** A client's network, and the factor by which its failure limit exceeds that of a single address. */
export interface Network {
  address: string;
  times: number;
}

/**
 * The networks that contain an address (lib/http/client-address.ts). One customer can have an IPv6 /56 or /48, which
 * contains 256 or 65 536 of the /64 networks that limits are counted for (RFC 6177).
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
