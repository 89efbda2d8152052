import { request } from "node:http";
import { expect, test } from "@playwright/test";

/** Exceeds the size limit of forms. */
const TOO_LARGE = "a".repeat(300 * 1024);

/** Posts a body in two chunks, without a Content-Length, and returns the status and headers. */
function postChunked(baseURL: string, path: string, type: string, body: string) {
  const { hostname, port, origin } = new URL(baseURL);
  const headers = { "Content-Type": type, "Transfer-Encoding": "chunked", Origin: origin };
  return new Promise<{ status: number | undefined; location: string | undefined; cookies: string }>(
    (resolve, reject) => {
      const outgoing = request(
        { hostname, port, method: "POST", path, headers, agent: false },
        (response) => {
          response.resume();
          const { location, "set-cookie": cookies = [] } = response.headers;
          resolve({ status: response.statusCode, location, cookies: cookies.join("\n") });
        },
      );
      outgoing.on("error", reject);
      outgoing.write(body.slice(0, 10));
      outgoing.end(body.slice(10));
    },
  );
}

const URL_ENCODED = "application/x-www-form-urlencoded";

test("a chunked form to a route handler is accepted up to the size limit", async ({ baseURL }) => {
  const post = (path: string, fields: Record<string, string>) =>
    postChunked(baseURL as string, path, URL_ENCODED, new URLSearchParams(fields).toString());

  const signIn = { email: "chunked@example.com", password: "wrong" };
  const rejected = await post("/signin/answer", signIn);
  expect(rejected).toMatchObject({ status: 303, location: expect.stringContaining("wrong-password") });
  expect((await post("/signin/answer", { ...signIn, x: TOO_LARGE })).status).toBe(413);

  const consent = { request: "x", token: "x", answer: "allow" };
  expect((await post("/oauth/consent/answer", consent)).status).toBe(303);
  expect((await post("/oauth/consent/answer", { ...consent, x: TOO_LARGE })).status).toBe(413);
});

test("a chunked server action is accepted up to the size limit", async ({ page, baseURL }) => {
  await page.goto("/signin");
  const fields = await page
    .getByRole("form", { name: "Language and units" })
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
    );
  const encodeMultipart = (...parts: string[][]) =>
    `${parts
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")}--x--\r\n`;
  const post = (...parts: string[][]) =>
    postChunked(baseURL as string, "/signin", "multipart/form-data; boundary=x", encodeMultipart(...parts));

  const accepted = await post(...fields, ["language", "fi"]);
  expect(accepted.status).toBe(200);
  expect(accepted.cookies).toContain("teepad.language=fi");
  expect((await post(...fields, ["language", "fi"], ["x", TOO_LARGE])).status).toBe(413);
});
