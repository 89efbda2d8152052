import * as z from "zod";
import { byteCache, textBytes } from "@/lib/cache";
import type { Clock } from "@/lib/clock";
import { UnusableClient } from "@/lib/oauth/errors";
import { hostClientId, isMetadataUrl } from "@/lib/oauth/public-clients";
import type { Client, OAuthStore } from "@/lib/oauth/store";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { CLIENT_METADATA_LIMITS, type Limit } from "@/lib/rate-limit/limits";
import { check, describeProblem, ruleIssue } from "@/lib/validation/problems";
import { isLoopbackHost } from "@/lib/validation/url";
import { namesAnotherHost } from "./reserved-name";
import { applicationName, publicRedirectUris } from "./schema";

// An application that nobody registered: its client_id is the URL of a document that describes it (OAuth Client ID Metadata
// Document, draft-ietf-oauth-client-id-metadata-document). It is a public client, and belongs to nobody here.

/** Of a document (section 6.6 of the draft). */
export const MAX_DOCUMENT_BYTES = 5 * 1024;

/** For how long a valid document is used without reading it again. What couldn't be read is read again for the next request. */
const FRESH_MS = 300_000;

/** For how long it stands for one that can't be read now, since its host fails or a limit refuses. */
const STALE_MS = 24 * 3600_000;

const CACHE_BYTES = 4 * 1024 * 1024;

/** `on`, `off`, or the hosts whose applications users may allow. */
export type ClientMetadataPolicy = "on" | "off" | readonly string[];

/** Whether users may allow, and go on using, a client: a registered one, or one of a host that the operator accepts. */
export function acceptsClient(policy: ClientMetadataPolicy, clientId: string): boolean {
  if (!isMetadataUrl(clientId) || policy === "on") return true;
  return policy !== "off" && URL.canParse(clientId) && policy.includes(new URL(clientId).hostname);
}

/** The port that reads a document. @returns the text, or why there is none, for the developer. */
export type ReadDocument = (
  url: string,
) => Promise<{ text: string } | { problem: string; isTemporary: boolean }>;

/** Nothing is wrong with the document, as far as we know. */
class Unreadable extends UnusableClient {}

/** For secrets, which a public document can't hold. */
function absent() {
  return z
    .unknown()
    .optional()
    .superRefine((value, issues) => {
      if (value !== undefined) issues.addIssue(ruleIssue("unexpected", "must be left out"));
    });
}

/** The members of a document that we use. Unknown ones are ignored (RFC 7591 section 2). */
const document = z.object({
  client_id: z.string(),
  client_name: applicationName.optional(),
  redirect_uris: publicRedirectUris,
  token_endpoint_auth_method: z.literal("none").optional(),
  client_secret: absent(),
  client_secret_expires_at: absent(),
});

interface Deps {
  policy: ClientMetadataPolicy;
  /** Also accepts documents of this machine, by http. */
  allowLoopback: boolean;
  readDocument: ReadDocument;
  store: Pick<OAuthStore, "findClient">;
  counter: Counter;
  clock: Clock;
}

/**
 * Finds registered clients, and those that a document describes. Documents are read for signed-in users only, and each user's
 * reads are limited, so that strangers can't make this server send requests.
 * @throws UnusableClient if a document can't be used.
 */
export function clientFinder({ policy, allowLoopback, readDocument, store, counter, clock }: Deps) {
  const documents = byteCache<Described>("client-metadata", CACHE_BYTES, ({ name, redirectUris }) =>
    [name, ...redirectUris].reduce((bytes, text) => bytes + textBytes(text), 0),
  );
  const isYoungerThan = (ms: number) => (described: Described) => clock().getTime() - described.readAt < ms;
  const isFresh = isYoungerThan(FRESH_MS);
  const isUsable = isYoungerThan(STALE_MS);

  async function count(key: string, limit: Limit): Promise<void> {
    const seconds = await throttle(counter, clock, key, limit);
    if (seconds !== null) throw new Unreadable(`Too many applications were read. Retry in ${seconds} s.`);
  }

  async function read(url: URL, isKnown: boolean): Promise<Described> {
    if (isKnown) await count(`client-metadata-known:${url.href}`, CLIENT_METADATA_LIMITS.perKnown);
    else {
      await count(`client-metadata-host:${url.hostname}`, CLIENT_METADATA_LIMITS.perHost);
      await count("client-metadata-all", CLIENT_METADATA_LIMITS.all);
    }
    const found = await readDocument(url.href);
    if ("text" in found) return { ...toDescribed(url, found.text), readAt: clock().getTime() };
    throw unusableDocument(found.problem, found.isTemporary ? Unreadable : UnusableClient);
  }

  /**
   * A known document has been valid lately, or a user has allowed it. Strangers can't use up its limits by URLs without a document:
   * it has others.
   */
  async function readOrReuse(url: URL, userId: string, isStored: boolean): Promise<Described> {
    const last = documents.peek(url.href);
    if (last && isFresh(last)) return last;
    const stale = last && isUsable(last) ? last : null;
    const isKnown = isStored || stale !== null;
    try {
      // Before the read that concurrent requests share: a user's limit refuses nobody else.
      await count(
        `client-metadata-user:${isKnown ? "known" : "unknown"}:${userId}`,
        CLIENT_METADATA_LIMITS.perUser,
      );
      return await documents.get(url.href, () => read(url, isKnown), isFresh);
    } catch (error) {
      if (error instanceof Unreadable && stale !== null) return stale;
      if (error instanceof UnusableClient && !(error instanceof Unreadable)) documents.drop(url.href);
      throw error;
    }
  }

  return async function find(clientId: string, userId: string | null): Promise<Client | null> {
    if (!isMetadataUrl(clientId)) return store.findClient(clientId);
    if (policy === "off" || userId === null) return null;
    const problem = urlProblem(clientId, allowLoopback);
    if (problem !== null) throw new UnusableClient(`client_id ${problem}.`);
    const url = new URL(clientId);
    if (!acceptsClient(policy, clientId)) {
      throw new UnusableClient(`This server doesn't accept applications of ${url.host}.`);
    }
    const [stored, host] = await Promise.all([clientId, hostClientId(url)].map((id) => store.findClient(id)));
    const { name, redirectUris } = await readOrReuse(url, userId, Boolean(stored));
    return {
      ...{ id: clientId, isTest: false, isPublic: true, requiresPkce: true },
      ...{ name, redirectUris },
      isDisabled: Boolean(stored?.isDisabled || host?.isDisabled),
      // The operator verified it under another name.
      isVerified: stored?.isVerified === true && stored.name === name,
    };
  };
}

interface Described extends Pick<Client, "name" | "redirectUris"> {
  readAt: number;
}

/** Section 3 of the draft. The URL is compared as a string, so that it must be as a parser would write it. */
function urlProblem(clientId: string, allowLoopback: boolean): string | null {
  if (clientId.length > 255) return "must be at most 255 characters long";
  if (!URL.canParse(clientId)) return "must be a URL";
  const url = new URL(clientId);
  const isLocal = allowLoopback && isLoopbackHost(url.hostname);
  if (url.protocol !== "https:" && !isLocal) return "must use https";
  if (url.username !== "" || url.password !== "") return "must not contain a username or password";
  if (url.hash !== "" || clientId.endsWith("#")) return "must not contain a fragment";
  if (url.pathname === "/") return "must have a path";
  return url.href === clientId ? null : `must be in normalized form: ${url.href}`;
}

const unusableDocument = (problem: string, Kind = UnusableClient) =>
  new Kind(`The document at client_id ${problem}.`);

function toDescribed(url: URL, text: string): Pick<Client, "name" | "redirectUris"> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unusableDocument("is not JSON");
  }
  const checked = check(document, json);
  if (!checked.ok)
    throw unusableDocument(
      `is invalid: ${checked.problems
        .slice(0, 3)
        .map((each) => describeProblem(each, "it"))
        .join("; ")}`,
    );
  const { client_id, client_name, redirect_uris } = checked.value;
  if (client_id !== url.href) throw unusableDocument("has another client_id");
  return { name: nameWithHost(client_name, url), redirectUris: redirect_uris };
}

/** The name wherever it is shown, also to users who never see the consent page: nobody but the host vouches for it. */
function nameWithHost(name: string | undefined, { host, hostname }: URL): string {
  return name === undefined || namesAnotherHost(name, hostname) ? host : `${name} (${host})`;
}
