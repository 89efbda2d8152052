import * as z from "zod";
import { isSealedToken } from "@/lib/identity/sealed-token";

/** A form of next-auth's own page or script: names and texts. */
const formBody = z.record(z.string(), z.string());

/** Plain text, like next-auth's own rejections. */
function textResponse(status: 400 | 404, message: string): Response {
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/**
 * Rejects requests that next-auth would fail to parse and answer with a 500, and `_log`, which would write what anybody
 * sends to our log.
 *
 * @param path the segments after `/api/auth/`.
 * @param cookies next-auth stores a return address in one of them.
 * @returns null if the request may go to next-auth.
 */
export async function rejectAuthRequest(
  request: Request,
  path: readonly string[],
  cookies: readonly { name: string; value: string }[],
): Promise<Response | null> {
  // next-auth copies segments, unescaped, into the error of a redirect, where they could add parameters.
  if (path.some((segment) => !/^[\w-]+$/.test(segment))) return textResponse(404, "Not found.");
  if (path[0] === "_log") return textResponse(404, "Not found.");
  const { origin, searchParams } = new URL(request.url);
  // Copied, unescaped, into a header.
  if (searchParams.getAll("error").some((error) => !/^[\x20-\x7e]*$/.test(error))) {
    return textResponse(400, "error must be printable ASCII.");
  }
  // next-auth opens these without asking us, with any algorithm that they name.
  const sealed = cookies.filter(({ name }) => /next-auth\.(?:state|nonce|pkce\.code_verifier)$/.test(name));
  if (sealed.some(({ value }) => value !== "" && !isSealedToken(value))) {
    return textResponse(400, "A cookie is invalid. Delete this site's cookies and sign in again.");
  }
  const stored = cookies.filter(({ name }) => name.endsWith("next-auth.callback-url"));
  const addresses = [...searchParams.getAll("callbackUrl"), ...stored.map(({ value }) => value)];
  if (addresses.some((address) => address !== "" && !isHttpUrl(address, origin))) {
    return textResponse(400, "callbackUrl must be a path or an http(s) URL.");
  }
  if (request.method !== "POST" || !request.headers.get("content-type")?.includes("application/json")) {
    return null;
  }
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return formBody.safeParse(body).success
    ? null
    : textResponse(400, "The request body must be a JSON object with string values.");
}

/** @param origin the base of a path. */
function isHttpUrl(address: string, origin: string): boolean {
  const base = address.startsWith("/") ? origin : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}
