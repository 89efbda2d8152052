import { type APIResponse, expect, type Page } from "@playwright/test";

interface FormOptions {
  /** Text in the form, such as that of its button. By default, the page's first form is submitted. */
  containing?: string;
  headers?: Record<string, string>;
}

/**
 * Submits a page's form like a browser without JavaScript, but without opening the page, which takes most of the time. For each
 * such form, one test submits it through its page.
 */
export async function submitForm(
  page: Page,
  path: string,
  values: Record<string, string>,
  { containing = "", headers = {} }: FormOptions = {},
): Promise<APIResponse> {
  const html = await (await page.request.get(path)).text();
  return page.request.post(path, {
    headers,
    multipart: { ...readHiddenFields(html, containing), ...values },
    maxRedirects: 0,
  });
}

/** Submits a form whose answer is a redirect. Returns the redirect's path. */
export async function submitAndFollow(...parameters: Parameters<typeof submitForm>): Promise<string> {
  const response = await submitForm(...parameters);
  expect(response.status(), `form of ${parameters[1]}`).toBe(303);
  return response.headers().location ?? "";
}

/** The hidden fields of the first form of a page that contains a text. */
export function readHiddenFields(html: string, containing: string): Record<string, string> {
  const forms = html.slice(html.indexOf("<main")).match(/<form[^>]*>.*?<\/form>/gs) ?? [];
  const form = forms.find((each) => each.includes(containing)) ?? "";
  const hidden = form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g);
  return Object.fromEntries([...hidden].map(([, name = "", value = ""]) => [name, unescapeHtml(value)]));
}

/** The text of an attribute, as React writes it. */
export const unescapeHtml = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
