import type * as z from "zod";
import { singleValues } from "@/lib/oauth/parameters";
import { check, type Problem } from "@/lib/validation/problems";
import { countUpTo } from "./count-up-to";
import type { BodyFormat } from "./endpoint";
import { HttpError, validationError } from "./errors";
import { whyTooComplex } from "./json-bounds";
import type { ApiRequest } from "./message";

/** Maximum size of a request body, counted while reading. */
export const MAX_BODY_BYTES = 256 * 1024;

const JSON_TYPES = ["application/json"];

/** Maximum number of parameters of a form. Parsing as many as fit into 256 KiB takes five times as long as a page. */
export const MAX_FORM_PARAMETERS = 200;

/** The media type in lower case, without parameters; null if there is none. */
function mediaType(request: ApiRequest): string | null {
  return request.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? null;
}

function isCompressed(request: ApiRequest): boolean {
  return (request.header("content-encoding") ?? "identity").toLowerCase() !== "identity";
}

/** Why the headers declare a body that we don't read as text of this type; null if we do. */
function whyUnreadable(request: ApiRequest, types: readonly string[]): string | null {
  if (isCompressed(request))
    return "The request body must not be compressed: send it without Content-Encoding.";
  if (!types.includes(mediaType(request) ?? "")) return `Content-Type must be ${types.join(" or ")}.`;
  return isTextCharset(charsetOf(request))
    ? null
    : "The request body must be UTF-8: send it without another charset.";
}

function charsetOf(request: ApiRequest): string {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.header("content-type") ?? "")?.[1] ?? "utf-8";
}

const isUtf8 = (charset: string) => /^utf-?8$/i.test(charset);

/** Whether a body in this encoding is UTF-8, at least while it is ASCII. Older clients declare so what they send. */
const isTextCharset = (charset: string) =>
  isUtf8(charset) || /^(us-ascii|ascii|iso-8859-1|latin-?1|windows-1252)$/i.test(charset);

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);

/**
 * Reads the body as a file of one of these media types.
 * @throws HttpError 415 for another media type, 413 if it is too large, 400 if it is incomplete.
 */
async function readFileBody(
  request: ApiRequest,
  types: readonly string[],
  maxBytes: number,
): Promise<Uint8Array> {
  if (!types.includes(mediaType(request) ?? "") || isCompressed(request)) {
    const message = `Content-Type must be ${types.join(" or ")}, and the body must be uncompressed.`;
    throw new HttpError(415, "unsupported_media_type", message);
  }
  const bytes = await request.body(maxBytes);
  if (bytes === "too_large") {
    throw new HttpError(413, "payload_too_large", `The image must be at most ${maxBytes} bytes.`);
  }
  if (bytes === "broken") throw new HttpError(400, "validation_error", "The request body is incomplete.");
  return bytes;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

const NOT_UTF8 = "The request body is not valid UTF-8, is not in the declared charset, or is incomplete.";

/**
 * Reads the body as text.
 * @returns null if the body is not valid UTF-8, or declares another encoding without being ASCII, or is incomplete.
 * @throws HttpError 413 `payload_too_large`.
 */
async function readText(request: ApiRequest, maxBytes: number): Promise<string | null> {
  const bytes = await request.body(maxBytes);
  if (bytes === "too_large") {
    const message = `The request body must be at most ${maxBytes} bytes (${maxBytes / 1024} KiB).`;
    throw new HttpError(413, "payload_too_large", message);
  }
  if (bytes === "broken" || !(isUtf8(charsetOf(request)) || isAscii(bytes))) return null;
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads the body as JSON.
 * @throws HttpError 415 for another media type, 413 if it is too large, 400 `invalid_json` if it is not JSON in UTF-8.
 */
export async function readJson(
  request: ApiRequest,
  maxBytes: number,
  types: readonly string[] = JSON_TYPES,
): Promise<unknown> {
  const text = await readTextOf(request, maxBytes, types);
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason =
      text.trim() === ""
        ? "The request body is empty"
        : `The request body is not valid JSON: ${syntaxErrorHint(error)}`;
    throw new HttpError(400, "invalid_json", `${reason}.`);
  }
}

/**
 * Reads the text of JSON.
 * @throws HttpError 415 for another media type, 413 if it is too large or has too many keys or values, 400 `invalid_json` if it isn't UTF-8.
 */
async function readTextOf(request: ApiRequest, maxBytes: number, types: readonly string[]): Promise<string> {
  const wrong = whyUnreadable(request, types);
  if (wrong !== null) throw new HttpError(415, "unsupported_media_type", wrong);
  const text = await readText(request, maxBytes);
  if (text === null) throw new HttpError(400, "invalid_json", NOT_UTF8);
  const tooMany = whyTooComplex(text);
  if (tooMany !== null)
    throw new HttpError(413, "payload_too_large", `The request body has too many ${tooMany}.`);
  return text;
}

/** V8's message quotes the body, which may be confidential. Only the position may be repeated. */
function syntaxErrorHint(error: unknown): string {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return position ? `syntax error at position ${position}` : "unexpected character or end of input";
}

/**
 * A body in JSON that is valid by the schema.
 * @param renderDetails the problems as the client reads them; by default with their paths and sentences as text.
 */
export function jsonBody<Body>(
  schema: z.ZodType<Body>,
  maxBytes = MAX_BODY_BYTES,
  renderDetails?: (problems: readonly Problem[]) => readonly unknown[],
  types: readonly string[] = JSON_TYPES,
): BodyFormat<Body> {
  return {
    types,
    maxBytes,
    async read(request) {
      const input = check(schema, await readJson(request, maxBytes, types));
      if (!input.ok) throw validationError(input.problems, renderDetails?.(input.problems));
      return input.value;
    },
  };
}

/** A body that is a text in JSON, of one of these media types. */
export function textBody(types: readonly string[], maxBytes: number): BodyFormat<string> {
  return { types, maxBytes, read: (request) => readTextOf(request, maxBytes, types) };
}

/** A body that is a file of one of these media types. */
export function fileBody(types: readonly string[], maxBytes: number): BodyFormat<Uint8Array> {
  return { types, maxBytes, read: (request) => readFileBody(request, types, maxBytes) };
}

/** A form without repeated parameters. */
export const formBody: BodyFormat<ReadonlyMap<string, string>> = {
  types: ["application/x-www-form-urlencoded"],
  maxBytes: MAX_BODY_BYTES,
  read: (request) => readForm(request),
};

/**
 * Reads the body as a form (RFC 6749 section 3.2).
 * @param isKnown whether a parameter must not be repeated; any other that is has no value. By default all are known.
 * @throws HttpError 400 `invalid_request`, also for a repeated parameter; 413 `payload_too_large` if it is too large or has too many parameters.
 */
export async function readForm(
  request: ApiRequest,
  maxBytes = MAX_BODY_BYTES,
  isKnown: (name: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const wrong = whyUnreadable(request, ["application/x-www-form-urlencoded"]);
  if (wrong !== null) throw new HttpError(400, "invalid_request", wrong);
  const text = await readText(request, maxBytes);
  if (text === null) throw new HttpError(400, "invalid_request", NOT_UTF8);
  if (countUpTo(text, "&", MAX_FORM_PARAMETERS) >= MAX_FORM_PARAMETERS) {
    const message = `A form must have at most ${MAX_FORM_PARAMETERS} parameters.`;
    throw new HttpError(413, "payload_too_large", message);
  }
  const { values, repeated } = singleValues(new URLSearchParams(text));
  const found = repeated.find(isKnown);
  if (found === undefined) return values;
  // error_description allows few characters (RFC 6749 section 5.2).
  const name = /^\w{1,50}$/.test(found) ? found : "A parameter";
  throw new HttpError(400, "invalid_request", `${name} must not be repeated.`);
}
