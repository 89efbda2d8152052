import { singleValues } from "@/lib/oauth/parameters";
import { HttpError } from "./errors";
import type { ApiRequest } from "./message";

/** The largest request body, in bytes, counted while reading. */
export const MAX_BODY_BYTES = 256 * 1024;

/** The media type of a request without its parameters, lower case; null when there is none. */
function mediaType(request: ApiRequest): string | null {
  return request.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? null;
}

/** True when the body says it is UTF-8 or says nothing, and is not compressed. */
function isPlainUtf8(request: ApiRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.header("content-type") ?? "")?.[1];
  const encoding = request.header("content-encoding") ?? "identity";
  return (charset === undefined || /^utf-?8$/i.test(charset)) && encoding.toLowerCase() === "identity";
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The body as text, strictly UTF-8, of at most so many bytes.
 * @returns null when the bytes are not UTF-8, or broke off.
 * @throws HttpError 413 `payload_too_large`.
 */
async function readText(request: ApiRequest, most: number): Promise<string | null> {
  const bytes = await request.body(most);
  if (bytes === "too_large") {
    const words = `The body may have at most ${most} bytes (${most / 1024} KiB).`;
    throw new HttpError(413, "payload_too_large", words);
  }
  if (bytes === "broken") return null;
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The body as JSON, of at most so many bytes.
 * @throws HttpError 415 for another media type, 413 when too large, 400 `invalid_json` when it is not JSON in UTF-8.
 */
export async function readJson(request: ApiRequest, most = MAX_BODY_BYTES): Promise<unknown> {
  if (mediaType(request) !== "application/json" || !isPlainUtf8(request)) {
    throw new HttpError(
      415,
      "unsupported_media_type",
      "Send JSON in UTF-8, with Content-Type: application/json.",
    );
  }
  const text = await readText(request, most);
  if (text === null) throw new HttpError(400, "invalid_json", "The body is not valid UTF-8, or broke off.");
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = text.trim() === "" ? "The body is empty" : `The body is not valid JSON: ${where(error)}`;
    throw new HttpError(400, "invalid_json", `${reason}.`);
  }
}

/** V8's message quotes the body; only its position is worth repeating. */
function where(error: unknown): string {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return position ? `see position ${position}` : "it ends too early or has a stray character";
}

/**
 * The body as a form, each parameter at most once (RFC 6749 section 3.2: parameters must not be repeated).
 * @throws HttpError 400 `invalid_request`, or 413.
 */
export async function readForm(request: ApiRequest): Promise<Map<string, string>> {
  if (mediaType(request) !== "application/x-www-form-urlencoded" || !isPlainUtf8(request)) {
    throw new HttpError(
      400,
      "invalid_request",
      "Send a form, with Content-Type: application/x-www-form-urlencoded.",
    );
  }
  const text = await readText(request, MAX_BODY_BYTES);
  if (text === null)
    throw new HttpError(400, "invalid_request", "The body is not valid UTF-8, or broke off.");
  const { values, repeated } = singleValues(new URLSearchParams(text));
  if (repeated.length > 0) {
    throw new HttpError(400, "invalid_request", "A parameter is repeated; each may be sent once.");
  }
  return values;
}
