import * as z from "zod";
import { rejectDuplicates, ruleIssue } from "@/lib/validation/problems";
import { description } from "@/lib/validation/text";
import { isLoopbackHost } from "@/lib/validation/url";
import { webhookEventType } from "./events";
import { isPublicAddress, literalAddress } from "./public-address";

/** Maximum lengths, in characters. */
export const ENDPOINT_LIMITS = { url: 500, description: 100 } as const;

/** Maximum number of endpoints per application. */
export const MAX_ENDPOINTS = 5;

/** Lower ports belong to other services: mail, file sharing, old databases. */
const MIN_PORT = 1024;

/**
 * Returns the rule that a URL breaks; null if webhooks may be sent to it. Checked when the owner enters the URL and
 * again before each attempt. The resolved address is checked on connecting (lib/adapters/public-http/public-http.ts).
 * @param allowLoopback also allows http and https on this machine.
 */
export function checkEndpointUrl(text: string, allowLoopback: boolean): [code: string, text: string] | null {
  if (text === "") return ["too_small", "must not be blank"];
  if (!/^[\x21-\x7e]+$/.test(text)) return ["uri_ascii", "must be printable ASCII without spaces"];
  if (!URL.canParse(text)) {
    return ["uri_absolute", "must be an absolute URL such as https://example.com/webhooks"];
  }
  const url = new URL(text);
  const isLocal = isLoopbackHost(url.hostname);
  if (url.protocol !== "https:" && !(allowLoopback && isLocal && url.protocol === "http:")) {
    return ["https", "must use https"];
  }
  // Tests the text, because parsing adds slashes and drops an empty user name.
  if (!/^https?:\/\/[^/?#\\]/i.test(text)) return ["uri_host", "must have // and a host after the scheme"];
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return ["uri_user", "must not contain a username or password"];
  if (text.includes("#")) return ["uri_fragment", "must not contain a fragment (#…)"];
  if (isLocal) return allowLoopback ? null : ["not_public", "must be reachable from the internet"];
  const literal = literalAddress(url);
  // A host name with a single label belongs to the server's own network.
  const isPublic = literal === null ? /.\../.test(url.hostname) : isPublicAddress(literal);
  if (!isPublic) return ["not_public", "must be reachable from the internet"];
  if (url.port !== "" && Number(url.port) < MIN_PORT) {
    return ["port", `must have no port, or one from ${MIN_PORT} to 65535`];
  }
  return null;
}

export const endpointSettings = (allowLoopback: boolean) =>
  z.object({
    url: z
      .string()
      .max(ENDPOINT_LIMITS.url, { abort: true })
      .superRefine((text, issues) => {
        const problem = checkEndpointUrl(text, allowLoopback);
        if (problem) issues.addIssue(ruleIssue(...problem));
      })
      // In the form that requests use: 0x7f.1 becomes 127.0.0.1.
      .overwrite((text) => (URL.canParse(text) ? new URL(text).href : text)),
    description: description(ENDPOINT_LIMITS.description),
    events: z
      .array(webhookEventType)
      .min(1)
      .max(webhookEventType.options.length)
      .superRefine(rejectDuplicates),
  });
export type EndpointSettings = z.infer<ReturnType<typeof endpointSettings>>;

/** IDs, as used in the URLs of their pages. */
export const endpointIdText = z.string().regex(/^endpoint_[0-9a-z]{26}$/);
export const deliveryIdText = z.string().regex(/^delivery_[0-9a-z]{26}$/);
