import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type AuthOptions } from "next-auth";

/** A request to next-auth's endpoints, as plain data. */
export interface AuthRequest {
  method: "GET" | "POST";
  /** What follows `/api/auth/`. */
  path: string[];
  query?: Record<string, string>;
  cookies: Record<string, string>;
  body?: Record<string, string>;
}

/** Its answer. */
export interface AuthAnswer {
  /** Where it redirects to; null when it does not. */
  location: string | null;
  /** Values of `Set-Cookie`. */
  cookies: string[];
  body: unknown;
}

/** Calls next-auth from within: its handler for Next's older API routes takes plain objects. */
export async function callNextAuth(options: AuthOptions, request: AuthRequest): Promise<AuthAnswer> {
  const headers = new Map<string, unknown>();
  let body: unknown;
  const take = (value: unknown) => {
    body = value;
  };
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: unknown) => {
      headers.set(name.toLowerCase(), value);
      return response;
    },
    json: take,
    send: take,
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
  return {
    location: typeof location === "string" ? location : null,
    cookies: Array.isArray(cookies) ? cookies.filter((cookie) => typeof cookie === "string") : [],
    body,
  };
}
