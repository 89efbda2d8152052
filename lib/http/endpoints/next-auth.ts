import * as z from "zod";
import type { CallbackPurpose } from "@/lib/identity/auth-options";
import { isLinkToken, linkCookie } from "@/lib/identity/link-token";
import type { AuthRequest } from "@/lib/identity/next-auth";
import { isProviderName, type ProviderName } from "@/lib/identity/provider-names";
import { safeReturnPath } from "@/lib/identity/return-address";
import { isSealedToken } from "@/lib/identity/sealed-token";
import { findInvitationToken } from "@/lib/identity/sign-up-policy";
import type { User } from "@/lib/identity/store";
import { message } from "@/lib/messages/message";
import { check } from "@/lib/validation/problems";
import { readForm, readJson } from "../body";
import { type Cookie, readCookies, writeCookie } from "../cookies";
import type { EndpointDeps } from "../deps";
import { anyone, type BodyFormat, type Call, type PageErrors, type Visitor } from "../endpoint";
import { HttpError } from "../errors";
import { requestQuery } from "../message";
import { newDeviceCookie } from "../session";

const ERRORS: PageErrors = { outcome: message("rejections.notSignedIn"), isPartOfSignIn: true };

const authPath = (path: "/api/auth/{action}" | "/api/auth/{action}/{provider}") =>
  anyone(path, { errors: ERRORS });
const ACTION = authPath("/api/auth/{action}");
const PROVIDER = authPath("/api/auth/{action}/{provider}");

/** The end of the name of the cookie in which next-auth keeps where to return to. */
const CALLBACK_COOKIE = "next-auth.callback-url";

/** next-auth's forms are far smaller. */
const MAX_FORM_BYTES = 64 * 1024;

/** A form of next-auth's own page or script: names and texts. */
const formFields = z.record(z.string(), z.string());

const authForm: BodyFormat<Record<string, string>> = {
  types: ["application/x-www-form-urlencoded", "application/json"],
  maxBytes: MAX_FORM_BYTES,
  async read(request) {
    if (!request.header("content-type")?.includes("application/json")) {
      return Object.fromEntries(await readForm(request, MAX_FORM_BYTES));
    }
    const fields = check(formFields, await readJson(request, MAX_FORM_BYTES));
    if (fields.ok) return fields.value;
    throw invalid("The request body must be a JSON object with string values.");
  },
};

function authEndpoint(resource: ReturnType<typeof authPath>, method: "GET" | "POST") {
  return resource[method]({
    // Signing in and out stores nothing that must be. The database refuses the account of a new user.
    isChange: false,
    // A callback has effects.
    withoutHead: true,
    ...(method === "POST" && { body: authForm }),
    perform: (deps, call) => answer(deps, method, call),
    render({ response: { status, headers, body, cookies }, ours }) {
      const isText = typeof body === "string";
      return {
        status,
        headers: {
          "Content-Type": `${isText ? "text/plain" : "application/json"}; charset=utf-8`,
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [titleCase(name), value])),
        },
        body: isText ? body : body === undefined ? null : JSON.stringify(body),
        cookies: [...ours.map(writeCookie), ...cookies],
      };
    },
  });
}

/** next-auth's own endpoints: sessions for its client, and signing in at Google and GitHub. */
async function answer(deps: EndpointDeps, method: "GET" | "POST", call: AuthCall) {
  const cookies = readCookies(call.request.header("cookie"));
  checkRequest(call, cookies);
  const { action, provider } = call.params;
  const ours: Cookie[] = [];
  let purpose: CallbackPurpose = { kind: "sign-in", invitation: findInvitation(deps, cookies) };
  if (isProviderName(provider) && (action === "callback" || action === "signin")) {
    // Both actions make a request to the provider, so they count towards the rate limit.
    if (!(await deps.external.countAttempt(call.address))) throw tooManyAttempts();
    const link = linkCookie(deps.baseUrl);
    const token = action === "callback" ? cookies.get(link.name) : undefined;
    if (token) {
      // It applies to one callback only.
      ours.push({ name: link.name, value: "", options: { ...link.options, maxAge: 0 } });
      purpose = await readPurpose(deps, token, provider, await call.currentUser());
    }
  }
  // Loaded on demand: a start doesn't wait for next-auth.
  const [{ authOptions }, { callNextAuth }] = await Promise.all([
    import("@/lib/identity/auth-options"),
    import("@/lib/identity/next-auth"),
  ]);
  const rememberDevice = (user: User) => ours.push(newDeviceCookie(deps, user));
  const request: AuthRequest = {
    method,
    path: [action, ...(provider === undefined ? [] : [provider])],
    query: Object.fromEntries(requestQuery(call.request)),
    cookies: Object.fromEntries(cookies),
    ...(call.body && { body: call.body }),
  };
  const options = authOptions(deps, purpose, call.language, rememberDevice);
  return { response: await callNextAuth(options, request), ours };
}

/** The invitation to which next-auth returns the browser; null for none. */
function findInvitation({ baseUrl }: EndpointDeps, cookies: ReadonlyMap<string, string>): string | null {
  const address = [...cookies].find(([name]) => name.endsWith(CALLBACK_COOKIE))?.[1];
  return findInvitationToken(safeReturnPath(address, baseUrl));
}

/** As our headers are written, which next-auth's replace: `content-type` becomes `Content-Type`. */
function titleCase(header: string): string {
  return header.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
}

type AuthCall = Pick<Call, "request" | "address" | "baseUrl"> &
  Visitor & {
    readonly params: { readonly action: string; readonly provider?: string };
    readonly body: Record<string, string> | undefined;
  };

async function readPurpose(
  { authSecrets }: EndpointDeps,
  token: string,
  provider: ProviderName,
  user: User | null,
): Promise<CallbackPurpose> {
  if (!user) return { kind: "stale" };
  const session = { userId: user.id, version: user.sessionVersion };
  const isTheirs = await isLinkToken(token, session, provider, authSecrets);
  return isTheirs ? { kind: "link", userId: user.id } : { kind: "stale" };
}

/**
 * The actions of next-auth that are used. Of the others, `_log` would write what anybody sends to our log, and `verify-request` would show
 * a page of next-auth's own.
 */
const ACTIONS = new Set(["callback", "csrf", "error", "providers", "session", "signin", "signout"]);

/**
 * Rejects other actions, and requests that next-auth would fail to parse and answer with a 500.
 * @throws HttpError 400, 404.
 */
function checkRequest({ params, request, baseUrl }: AuthCall, cookies: ReadonlyMap<string, string>): void {
  // next-auth copies the provider, unescaped, into the error of a redirect, where it could add parameters.
  if (!ACTIONS.has(params.action) || !/^[\w-]*$/.test(params.provider ?? "")) {
    throw new HttpError(404, "not_found", "Unknown endpoint.", { isJson: true });
  }
  const query = requestQuery(request);
  // Copied, unescaped, into a header.
  if (query.getAll("error").some((error) => !/^[\x20-\x7e]*$/.test(error))) {
    throw invalid("error must be printable ASCII.");
  }
  // next-auth opens these without asking us, with any algorithm that they name.
  const isSealed = ([name, value]: [string, string]) =>
    !/next-auth\.(?:state|nonce|pkce\.code_verifier)$/.test(name) || value === "" || isSealedToken(value);
  if (![...cookies].every(isSealed)) {
    throw invalid("A cookie is invalid. Delete this site's cookies and sign in again.");
  }
  const stored = [...cookies].filter(([name]) => name.endsWith(CALLBACK_COOKIE));
  const addresses = [...query.getAll("callbackUrl"), ...stored.map(([, value]) => value)];
  if (addresses.some((address) => address !== "" && !isHttpUrl(address, baseUrl))) {
    throw invalid("callbackUrl must be a path or an http(s) URL.");
  }
}

/** @param origin the base of a path. */
function isHttpUrl(address: string, origin: string): boolean {
  const base = address.startsWith("/") ? origin : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

function invalid(text: string): HttpError {
  return new HttpError(400, "invalid_request", text);
}

function tooManyAttempts(): HttpError {
  return new HttpError(429, "rate_limit_exceeded", "Too many attempts.", {
    page: { title: message("rejections.tooMany"), paragraphs: [message("signIn.throttled")] },
  });
}

export const NEXT_AUTH_ENDPOINTS = [
  authEndpoint(ACTION, "GET"),
  authEndpoint(ACTION, "POST"),
  authEndpoint(PROVIDER, "GET"),
  authEndpoint(PROVIDER, "POST"),
];
