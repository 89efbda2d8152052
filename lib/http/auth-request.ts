import * as z from "zod";

/** A form as next-auth's own page and script send it: names and texts. */
const formBody = z.record(z.string(), z.string());

/** What next-auth would answer a request with when it does not read it: plain text, whatever it asked for. */
function refusal(status: 400 | 404 | 405, message: string): Response {
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/**
 * What next-auth cannot read, and would answer with a 500: null for everything else. And `_log`, which would write what
 * anybody sends into our log, is not there.
 *
 * @param path what follows `/api/auth/`, part by part.
 * @param cookies by name; next-auth keeps an address in one of them.
 */
export async function refuseAuthRequest(
  request: Request,
  path: readonly string[],
  cookies: readonly { name: string; value: string }[],
): Promise<Response | null> {
  const [action, provider] = path;
  // A part becomes an error in a header, as it is, with whatever parameters are in it.
  if (path.some((part) => !/^[\w-]+$/.test(part))) return refusal(404, "There is nothing here.");
  if (action === "_log") return refusal(404, "There is nothing here.");
  if (action === "callback" && provider === "credentials" && request.method !== "POST") {
    return refusal(405, "An e-mail address and a password are sent by POST.");
  }
  const { origin, searchParams } = new URL(request.url);
  // It becomes part of a header, as it is.
  if (searchParams.getAll("error").some((error) => !/^[\x20-\x7e]*$/.test(error))) {
    return refusal(400, "The parameter error cannot be read.");
  }
  const kept = cookies.filter(({ name }) => name.endsWith("next-auth.callback-url"));
  const addresses = [...searchParams.getAll("callbackUrl"), ...kept.map(({ value }) => value)];
  if (addresses.some((address) => address !== "" && !isHttpAddress(address, origin))) {
    return refusal(400, "callbackUrl is no address.");
  }
  if (request.method !== "POST" || !request.headers.get("content-type")?.includes("application/json")) {
    return null;
  }
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return formBody.safeParse(body).success ? null : refusal(400, "Send a JSON object of strings.");
}

function isHttpAddress(address: string, origin: string): boolean {
  const base = address.startsWith("/") ? origin : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}
