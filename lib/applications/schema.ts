import * as z from "zod";
import { rejectDuplicates, ruleIssue } from "../validation/problems";
import { countCodePoints, description, oneLine, trustedName } from "../validation/text";
import { isLoopbackHost } from "../validation/url";
import { imitatesService, mixesLookalikes } from "./reserved-name";

/** Maximum lengths, in characters. */
export const APPLICATION_LIMITS = {
  name: 100,
  homepage: 500,
  description: 500,
  redirectUri: 2000,
  secretName: 60,
} as const;

/**
 * A redirect URI as registered: absolute, `https` (or `http` on a loopback host), no fragment, no userinfo, no wildcard
 * (RFC 6749 section 3.1.2, RFC 9700 section 2.1). It is later compared as an exact string, so it must be in normalised
 * form: nothing that URL parsing would rewrite.
 */
export const redirectUri = redirectUriText(false);

/** The same for a public application, which may also have a scheme of its own (RFC 8252 section 7.1). */
export const publicRedirectUri = redirectUriText(true);

function redirectUriText(isPublic: boolean) {
  return z
    .string()
    .max(APPLICATION_LIMITS.redirectUri, { abort: true })
    .superRefine((text, issues) => {
      const problem = redirectUriProblem(text, isPublic);
      if (problem) issues.addIssue(ruleIssue(...problem));
    });
}

/** With a dot, as in a domain name that the developer controls: no scheme of browsers has one. */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\//;

/** Each rule has its own code, which the form uses to look up its message. */
function redirectUriProblem(text: string, isPublic: boolean): [code: string, text: string] | null {
  if (!/^[\x21-\x7e]+$/.test(text)) {
    return ["uri_ascii", "must be printable ASCII without spaces"];
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return ["uri_absolute", "must be an absolute URL such as https://example.com/callback"];
  }
  const isPrivateUse = isPublic && PRIVATE_USE.test(text);
  const isLoopback = url.protocol === "http:" && isLoopbackHost(url.hostname);
  if (url.protocol !== "https:" && !isLoopback && !isPrivateUse) {
    return isPublic
      ? [
          "uri_scheme_public",
          "must use https, http on localhost, 127.0.0.1 or [::1], or a scheme with a dot such as com.example.app:/callback",
        ]
      : ["uri_scheme", "must use https, or http on localhost, 127.0.0.1 or [::1]"];
  }
  if (!isPrivateUse && !/^https?:\/\/[^/?#]/i.test(text)) {
    return ["uri_host", "must have // and a host after the scheme"];
  }
  if (text.includes("#")) return ["uri_fragment", "must not contain a fragment (#…)"];
  // Tests the text, because parsing drops an empty user name.
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) {
    return ["uri_user", "must not contain a username or password"];
  }
  if (text.includes("*")) return ["uri_wildcard", "must not contain a wildcard (*)"];
  if (text.includes("\\")) return ["uri_backslash", "must not contain a backslash"];
  // A browser navigates to the parsed URL, which may have another host (http://127.1/), path (/a/%2e%2e/b) or case.
  // Only the slash after a bare host may be missing.
  const normalised = new Set([url.href, url.href.replace(/^(https?:\/\/[^/?]+)\/(?=\?|$)/, "$1")]);
  if (!normalised.has(text)) {
    return ["uri_rewritten", `must be in normalized form: ${url.href}`];
  }
  return null;
}

/** An application's name as shown on the consent page: one line, 1 to 100 code points, unlike this service's. */
export const applicationName = trustedName(APPLICATION_LIMITS.name).superRefine((text, issues) => {
  if (countCodePoints(text) > APPLICATION_LIMITS.name) return;
  if (imitatesService(text)) issues.addIssue(ruleIssue("reserved_name", "must not contain the name Teepad"));
  else if (mixesLookalikes(text)) {
    issues.addIssue(ruleIssue("mixed_scripts", "must not mix letters of different scripts in one word"));
  }
});

/**
 * Stored as browsers normalise it, so that the URL that users see is the one they visit. Checks the length first: URL
 * parsing takes quadratic time for a long host.
 */
const homepage = z
  .string()
  .max(APPLICATION_LIMITS.homepage, { abort: true })
  .check(z.url({ protocol: /^https$/, error: "must be an https URL such as https://example.com" }))
  .superRefine((text, issues) => {
    if (!/^[\x21-\x7e]+$/.test(text)) {
      issues.addIssue(ruleIssue("not_ascii", "must be printable ASCII without spaces"));
    } else if (!/^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(text)) {
      issues.addIssue(ruleIssue("uri_user", "must have // and a host, and no user name or password"));
    }
  })
  .overwrite((text) => (URL.canParse(text) ? new URL(text).href : text));

const emptyIsNull = (value: unknown) => (value === "" || value === undefined ? null : value);

/** Maximum number of redirect URIs per application. */
export const MAX_REDIRECT_URIS = 20;

export const applicationSettings = z.object({
  name: applicationName,
  homepage: z.preprocess(emptyIsNull, homepage.nullable()),
  description: z.preprocess(
    emptyIsNull,
    description(APPLICATION_LIMITS.description, { lines: true }).nullable(),
  ),
  redirectUris: redirectUriList(redirectUri),
  /** Whether requests without an S256 challenge are refused. Those of public applications always are. */
  requiresPkce: z.boolean(),
});
export type ApplicationSettings = z.infer<typeof applicationSettings>;

export const publicRedirectUris = redirectUriList(publicRedirectUri);

export const publicApplicationSettings = applicationSettings.extend({ redirectUris: publicRedirectUris });

function redirectUriList(uri: typeof redirectUri) {
  return z.array(uri).min(1).max(MAX_REDIRECT_URIS).superRefine(rejectDuplicates);
}

export const secretName = oneLine(APPLICATION_LIMITS.secretName);

/** A client_id is printable ASCII. Anything else is unknown, and Postgres would reject NUL. */
export const clientIdText = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** A secret's id, as used in the URL of its page. */
export const secretIdText = z.string().regex(/^secret_[0-9a-z]{26}$/);
