import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withBuildFiles } from "./build-files";

const SCRIPT = `console.log(${JSON.stringify("tee ".repeat(500))})`;

let folder: string;
let server: Server;
let baseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teepad-build-"));
  const files = path.join(folder, "static");
  await mkdir(path.join(files, "chunks"), { recursive: true });
  await writeFile(path.join(files, "chunks/a.js"), SCRIPT);
  await writeFile(path.join(files, "chunks/deleted.js"), SCRIPT);
  await writeFile(path.join(files, "chunks/a.css"), "a { color: red }");
  await writeFile(path.join(files, "font.woff2"), "font");
  await writeFile(path.join(folder, "secret.js"), "secret");
  const listener = withBuildFiles(files, (_request, response) => {
    response.writeHead(404).end("Next");
  });
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await rm(path.join(files, "chunks/deleted.js"));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const get = (target: string, encoding = "identity", method = "GET") =>
  fetch(baseUrl + target, { method, headers: { "Accept-Encoding": encoding } });

it("serves a script of the build for a year, compressed only for those who accept it", async () => {
  for (const encoding of ["identity", "br", "gzip;q=0", "gzip", "br, gzip"]) {
    const response = await get("/_next/static/chunks/a.js", encoding);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(SCRIPT);
    const isCompressed = response.headers.get("content-encoding") === "gzip";
    expect(isCompressed).toBe(/gzip$/.test(encoding));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
  }
});

it("serves a style with its type, whatever the query", async () => {
  const response = await get("/_next/static/chunks/a.css?dpl=1");
  expect(await response.text()).toBe("a { color: red }");
  expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
});

it("answers HEAD with the headers of GET", async () => {
  const head = await get("/_next/static/chunks/a.js", "gzip", "HEAD");
  const whole = await get("/_next/static/chunks/a.js", "gzip");
  expect(await head.text()).toBe("");
  expect(head.headers.get("content-encoding")).toBe("gzip");
  expect(Number(head.headers.get("content-length"))).toBeLessThan(SCRIPT.length / 10);
  expect(head.headers.get("content-length")).toBe(whole.headers.get("content-length"));
});

it("reads nothing but scripts and styles that were built, and leaves the rest to Next", async () => {
  for (const target of [
    "/_next/static/../secret.js",
    "/_next/static/..%2fsecret.js",
    "/_next/static/%2e%2e/secret.js",
    "/_next/static//chunks/a.js",
    "/_next/static/chunks",
    "/_next/static/",
    "/_next/static/font.woff2",
    "/_next/static/chunks/none.js",
    "/_next/static/chunks/deleted.js",
    "/chunks/a.js",
    "/_next/static/constructor",
  ]) {
    const response = await get(target);
    expect(response.status, target).toBe(404);
    expect(await response.text()).toBe("Next");
  }
});
