import { errorDocsUrl } from "@/lib/guide/pages";
import { log } from "@/lib/log";
import { message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import type { PageErrors } from "./endpoint";
import { type Paragraph, QUOTE_PLACEHOLDER, renderErrorPage } from "./error-page";
import { type ErrorContent, type ErrorParagraph, type HttpError, toHttpError } from "./errors";
import type { Exchange } from "./exchange";
import { pageLanguage, preferredLanguage, rejectionTranslator } from "./language";
import type { ApiResponse } from "./message";
import { jsonResponse } from "./respond";

/** Renders any thrown value, the only place that does so. Server errors are logged with their private cause. */
export function renderError(
  thrown: unknown,
  { request, resource, baseUrl }: Pick<Exchange, "request" | "resource" | "baseUrl">,
): ApiResponse {
  const error = toHttpError(thrown);
  const { record } = request;
  // 501 is an answer to what the client asked for.
  if (error.status >= 500 && error.status !== 501 && !error.isIntended) {
    const { requestId } = record;
    log.error(`Request failed: ${error.code}`, { requestId, error: error.cause ?? error });
  }
  record.error = error.code;
  if (typeof error.fields.reason === "string") record.reason = error.fields.reason;
  if (typeof resource.errors === "object" && !error.isJson) {
    const language = resource.errors.takesLanguage ? pageLanguage(request) : preferredLanguage(request);
    return renderPage(error, resource.errors, rejectionTranslator(language));
  }
  const { status, code, fields, headers } = error;
  const body = {
    error: code,
    message: error.message,
    requestId: record.requestId,
    // OAuth libraries read it (RFC 6749 section 5.2).
    ...(resource.errors === "oauth" && { error_description: error.message }),
    ...fields,
    ...(resource.isDocumented && { doc_url: errorDocsUrl(baseUrl, String(fields.reason ?? code)) }),
  };
  return jsonResponse(status, body, headers);
}

function renderPage(error: HttpError, { outcome }: PageErrors, t: Translate): ApiResponse {
  const { status, headers } = error;
  const { title, paragraphs, received = [], link } = error.page ?? explain(error);
  const body = renderErrorPage({
    language: t.language,
    title: t(title),
    paragraphs: [...paragraphs, ...(outcome && !error.page ? [outcome] : [])].map((each) => format(each, t)),
    entered: received,
    ...(link && { link: { href: link.href, text: t(link.text) } }),
  });
  return {
    status,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    body,
  };
}

/** Explains failures that users can encounter. Other problems are mistakes of developers, and stay English. */
function explain(error: HttpError): ErrorContent {
  const title = message("rejections.title");
  switch (error.code) {
    case "unavailable":
      return { title, paragraphs: [message("rejections.unavailable")] };
    case "internal_error":
      return { title, paragraphs: [message("rejections.serverError")] };
    case "cross_site_request":
      return { title, paragraphs: [message("rejections.crossSite")] };
    case "method_not_allowed":
      return { title, paragraphs: [message("rejections.methodNotAllowed")] };
    case "rate_limit_exceeded": {
      const minutes = Math.ceil(Number(error.headers["Retry-After"]) / 60);
      return {
        title: message("rejections.tooManyRequests"),
        paragraphs: [message("rejections.tryAgain", { minutes })],
      };
    }
    default:
      return { title, paragraphs: [{ quoted: error.message }] };
  }
}

function format(paragraph: ErrorParagraph, t: Translate): Paragraph {
  return "quoted" in paragraph
    ? { text: paragraph.message ? t(paragraph.message) : QUOTE_PLACEHOLDER, quoted: paragraph.quoted }
    : t(paragraph);
}
