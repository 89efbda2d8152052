import { createHash, randomBytes } from "node:crypto";
import type { NextApiRequest, NextApiResponse } from "next";
import nextAuth, { type AuthOptions } from "next-auth";
import { defaultExport } from "./default-export";
import type { ProviderName } from "./provider-names";

const NextAuth = defaultExport(nextAuth);

/** A request to next-auth's endpoints, as plain data. */
export interface AuthRequest {
  method: "GET" | "POST";
  /** The path segments after `/api/auth/`. */
  path: string[];
  query?: Record<string, string>;
  cookies: Record<string, string>;
  body?: Record<string, string>;
}

export interface AuthResponse {
  status: number;
  headers: Record<string, string>;
  /** Null unless it is a redirect. */
  location: string | null;
  /** Values of `Set-Cookie`. */
  cookies: string[];
  body: unknown;
}

/**
 * Calls next-auth without an HTTP request. next-auth 4 does not export its core; its handler for the Pages Router takes
 * plain objects, while the one for the App Router would read the cookies of the current request.
 */
export async function callNextAuth(options: AuthOptions, request: AuthRequest): Promise<AuthResponse> {
  const headers = new Map<string, unknown>();
  let status = 200;
  let body: unknown;
  const setBody = (value: unknown) => {
    body = value;
  };
  const response = {
    status: (code: number) => {
      status = code;
      return response;
    },
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: unknown) => {
      headers.set(name.toLowerCase(), value);
      return response;
    },
    json: setBody,
    send: setBody,
    end: () => {},
  };
  const { path, query, ...rest } = request;
  await NextAuth(
    { ...rest, headers: {}, query: { ...query, nextauth: path } } as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    options,
  );
  const location = headers.get("location");
  const cookies = headers.get("set-cookie");
  const others = [...headers].filter(([name]) => name !== "set-cookie");
  return {
    status,
    headers: Object.fromEntries(others.map(([name, value]) => [name, String(value)])),
    location: typeof location === "string" ? location : null,
    cookies: Array.isArray(cookies) ? cookies.filter((cookie) => typeof cookie === "string") : [],
    body,
  };
}

/**
 * Starts signing in at a provider by calling next-auth's own `POST /api/auth/signin/…` internally, so that a form works
 * without JavaScript. That endpoint requires the token of its double-submit cookie, which a page cannot set. The caller is
 * a server action, whose Origin Next has already compared with the host, so we can issue the token ourselves.
 * @returns the URL to redirect to, and the cookies to set.
 */
export function startProviderSignIn(
  options: AuthOptions,
  provider: ProviderName,
  callbackUrl: string,
): Promise<AuthResponse> {
  const csrfToken = randomBytes(32).toString("hex");
  const csrfHash = createHash("sha256").update(`${csrfToken}${options.secret}`).digest("hex");
  const csrfCookie = `${options.useSecureCookies ? "__Host-" : ""}next-auth.csrf-token`;
  return callNextAuth(options, {
    method: "POST",
    path: ["signin", provider],
    cookies: { [csrfCookie]: `${csrfToken}|${csrfHash}` },
    body: { csrfToken, callbackUrl },
  });
}
