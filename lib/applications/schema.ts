import * as z from "zod";
import { ruleIssue } from "../validation/problems";
import { codePoints, isPlainText, oneLine, tidied, trustedName } from "../validation/text";

/** The most characters of each. */
export const APPLICATION_LIMITS = {
  name: 100,
  homepage: 500,
  description: 500,
  redirectUri: 2000,
  secretName: 60,
} as const;

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** RFC 8252 section 7.3: on the machine itself plain http is safe. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.has(hostname) || hostname.endsWith(".localhost");
}

/**
 * A redirect URI as an application registers it: absolute, `https` (or `http` on a loopback host), no fragment, no
 * user-info, no wildcard (RFC 6749 section 3.1.2, RFC 9700 section 2.1). It is compared as an exact string later, so
 * only the address a browser would go to is accepted: nothing that parsing would rewrite.
 */
export const redirectUri = z
  .string()
  .max(APPLICATION_LIMITS.redirectUri, { abort: true })
  .superRefine((text, issues) => {
    const problem = redirectUriProblem(text);
    if (problem) issues.addIssue(ruleIssue(...problem));
  });

/** A code of its own for each, by which the form has its words. */
function redirectUriProblem(text: string): [code: string, text: string] | null {
  if (!/^[\x21-\x7e]+$/.test(text)) {
    return ["uri_ascii", "must be an address in printable ASCII without spaces"];
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return ["uri_absolute", "must be an absolute address such as https://example.com/callback"];
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopbackHost(url.hostname))) {
    return ["uri_scheme", "must use https, or http on localhost, 127.0.0.1 or [::1]"];
  }
  if (!/^https?:\/\/[^/?#]/i.test(text)) {
    return ["uri_host", "must have // and a host after its scheme"];
  }
  if (text.includes("#")) return ["uri_fragment", "must not have a fragment (#…)"];
  // The address itself, because parsing drops an empty user name.
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) {
    return ["uri_user", "must not have a user name or password"];
  }
  if (text.includes("*")) return ["uri_wildcard", "must not have a wildcard (*)"];
  if (text.includes("\\")) return ["uri_backslash", "must not have a backslash"];
  // A browser goes to what parsing makes of it: another host (http://127.1/), another path (/a/%2e%2e/b), another case.
  // The slash after a bare host is the one thing that it may add.
  const asBrowsersGo = new Set([url.href, url.href.replace(/^(https?:\/\/[^/?]+)\/(?=\?|$)/, "$1")]);
  if (!asBrowsersGo.has(text)) {
    return ["uri_rewritten", `must be written as browsers go to it: ${url.href}`];
  }
  return null;
}

/** An application's name as people read it on the consent page: one line, 1 to 100 code points. */
export const applicationName = trustedName(APPLICATION_LIMITS.name);

const description = z
  .string()
  .overwrite((text) => tidied(text, APPLICATION_LIMITS.description))
  .superRefine((text, issues) => {
    if (codePoints(text) > APPLICATION_LIMITS.description) {
      issues.addIssue(
        ruleIssue("too_big", `must be at most ${APPLICATION_LIMITS.description} characters long`),
      );
    } else if (!isPlainText(text.replace(/\r?\n/g, " "))) {
      issues.addIssue(ruleIssue("invalid_text", "must not have control characters"));
    }
  });

/** The length first: reading an address takes the square of its host's length. */
const homepage = z
  .string()
  .max(APPLICATION_LIMITS.homepage, { abort: true })
  .check(z.url({ protocol: /^https$/, error: "expected an https address such as https://example.com" }))
  .superRefine((text, issues) => {
    if (!/^[\x21-\x7e]+$/.test(text)) {
      issues.addIssue(ruleIssue("not_ascii", "must be printable ASCII without spaces"));
    }
  });

const emptyIsNull = (value: unknown) => (value === "" || value === undefined ? null : value);

/** An application holds at most this many redirect URIs. */
export const MAX_REDIRECT_URIS = 20;

/** What an owner says of an application, on its form and in the store. */
export const applicationSettings = z.object({
  name: applicationName,
  homepage: z.preprocess(emptyIsNull, homepage.nullable()),
  description: z.preprocess(emptyIsNull, description.nullable()),
  redirectUris: z
    .array(redirectUri)
    .min(1)
    .max(MAX_REDIRECT_URIS)
    .superRefine((uris, issues) => {
      uris.forEach((uri, index) => {
        if (uris.indexOf(uri) < index) issues.addIssue(ruleIssue("duplicate", "is there twice", [index]));
      });
    }),
});
export type ApplicationSettings = z.infer<typeof applicationSettings>;

/** What a secret is called among others. */
export const secretName = oneLine(APPLICATION_LIMITS.secretName);

/** A client_id in printable ASCII: Postgres would refuse NUL, and no other text can be one. */
export const clientIdText = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** The identifier of a secret, as its page's address names it. */
export const secretIdText = z.string().regex(/^secret_[0-9a-z]{26}$/);
