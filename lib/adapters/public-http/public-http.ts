import { Resolver } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import { isIPv6, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import { isLoopbackHost } from "@/lib/validation/url";
import { isLoopbackAddress, isPublicAddress, literalAddress } from "@/lib/webhooks/public-address";
import type { AttemptProblem } from "@/lib/webhooks/sender";
import { checkEndpointUrl } from "@/lib/webhooks/settings";

/** For everything: host name, connection, headers, and the start of the body. */
const TIMEOUT_MS = 15_000;

/** To one of several addresses, before the next one is tried. */
const CONNECT_TIMEOUT_MS = 3_000;

const MAX_HEADER_BYTES = 8 * 1024;

/** Of one query for a host name; repeated once. */
const DNS_TIMEOUT_MS = 3_000;

/** Finds the addresses of a host name. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

export interface PublicHttpOptions {
  userAgent: string;
  /** Also allows http and https on this machine: for development and tests. */
  allowLoopback?: boolean;
  timeoutMs?: number;
  resolve?: Resolve;
}

interface PublicRequest {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  /** Sent as it is. */
  body?: string;
  /** How much of the response's body is read. */
  maxBytes: number;
}

export interface PublicResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The start of the body. */
  body: Buffer;
}

/** No response, and why. */
export type PublicFailure = Exclude<AttemptProblem, "status" | "redirect" | "secret" | "interrupted">;

/** An address that may not be connected to. */
class AddressError extends Error {}

class HostError extends Error {}

/**
 * Sends requests to servers on the public internet. The URL is somebody else's choice, so this server must not be a way into
 * its own network (OWASP, Server-Side Request Forgery): https only, and every address is checked at the moment it is connected
 * to. A host name is resolved once, here, so that its address cannot change after the check. No redirects, no proxy, no
 * connection is used twice.
 */
export function publicHttp({
  userAgent,
  allowLoopback = false,
  timeoutMs = TIMEOUT_MS,
  resolve = resolveHost,
}: PublicHttpOptions) {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

  /** @throws AddressError if one of the addresses is not allowed. An honest host has no such address. */
  async function findAddresses(hostname: string, signal: AbortSignal): Promise<string[]> {
    const isLocal = allowLoopback && isLoopbackHost(hostname);
    const addresses = isLocal ? ["127.0.0.1"] : await resolve(hostname, signal);
    if (addresses.length === 0) throw new HostError();
    if (!addresses.every(isAllowed)) throw new AddressError();
    return addresses;
  }

  /** @returns the response, or why there is none. Rejects only if `stop` aborts. */
  return async function request(
    target: string,
    { method, headers, body, maxBytes }: PublicRequest,
    stop: AbortSignal,
  ): Promise<PublicResponse | PublicFailure> {
    const url = new URL(target);
    if (checkEndpointUrl(target, allowLoopback) !== null) return "url";
    // Node doesn't look up literal addresses.
    const literal = literalAddress(url);
    if (literal !== null && !isAllowed(literal)) return "address";
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, stop]);
    const lookup: LookupFunction = (hostname, options, callback) => {
      findAddresses(hostname, signal).then(
        (addresses) => {
          const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
          const [first] = found;
          if (options.all || !first) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, ""),
      );
    };
    const options: https.RequestOptions & Pick<TcpNetConnectOpts, "autoSelectFamilyAttemptTimeout"> = {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }),
        "User-Agent": userAgent,
      },
      // A new one: the global agent keeps connections, and newer versions of Node give it a proxy from the environment.
      agent: false,
      lookup,
      // Node's 250 ms are too short for a distant server with several addresses.
      autoSelectFamilyAttemptTimeout: CONNECT_TIMEOUT_MS,
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
    };
    /** @returns the response once its headers are there; null if the server switches protocols. */
    const open = (): Promise<http.IncomingMessage | null> =>
      new Promise((settle, reject) => {
        const request = (url.protocol === "https:" ? https : http).request(url, options, settle);
        request.on("error", reject);
        request.once("upgrade", (_response, socket) => {
          socket.destroy();
          settle(null);
        });
        request.end(body);
      });
    try {
      const response = await open();
      if (!response) return "response";
      const { statusCode = 0, headers: received } = response;
      return { status: statusCode, headers: received, body: await readStart(response, maxBytes) };
    } catch (error) {
      if (timeout.aborted) return "timeout";
      if (stop.aborted) throw error;
      return classify(error);
    }
  };
}

/** Reads the start of the body, then closes the connection. What the server said is known from the status, whatever fails here. */
async function readStart(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= maxBytes) break;
    }
  } catch {
    // The connection broke, or the time is over.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Node's codes of TLS failures: its own, OpenSSL's, and names of certificate errors. */
const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|.*_CERT_|.*_CERT$|.*SIGNED|.*_LEAF_|.*CERTIFICATE|HOSTNAME_MISMATCH)/;

function classify(error: unknown): PublicFailure {
  if (error instanceof AddressError) return "address";
  if (error instanceof HostError) return "host";
  // Several addresses were tried.
  if (error instanceof AggregateError) return "connection";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("HPE_")) return "response";
  return TLS_CODE.test(code) ? "tls" : "connection";
}

/**
 * Asks the DNS servers directly. The system's resolver would use one of the few threads that also hash passwords, for as long
 * as another's DNS server likes, and knows the names of this network (hosts file, search domains).
 */
async function resolveHost(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  signal.removeEventListener("abort", cancel);
  return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
}
