import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "@/scripts/testing/listen";
import { staticPaths, withStaticFiles } from "./static-files";

const SCRIPT = `console.log(${JSON.stringify("tee ".repeat(500))})`;

let folder: string;
let server: Server;
let baseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teepad-static-"));
  const built = path.join(folder, "static");
  const own = path.join(folder, "public");
  await mkdir(path.join(built, "chunks"), { recursive: true });
  await mkdir(path.join(own, "vendor"), { recursive: true });
  await writeFile(path.join(built, "chunks/a.js"), SCRIPT);
  await writeFile(path.join(built, "chunks/deleted.js"), SCRIPT);
  await writeFile(path.join(built, "chunks/a.css"), "a { color: red }");
  await writeFile(path.join(built, "worker.ts"), "source");
  await writeFile(path.join(own, "picture.png"), "picture");
  await writeFile(path.join(own, "vendor/font.woff2"), "font");
  await writeFile(path.join(folder, "secret.js"), "secret");
  const listener = withStaticFiles(
    [
      { folder: built, prefix: "/_next/static/", isImmutable: true },
      { folder: own, prefix: "/", isImmutable: false },
    ],
    (_request, response) => void response.writeHead(404).end("a page"),
  );
  server = createServer(listener);
  baseUrl = await listen(server);
  await rm(path.join(built, "chunks/deleted.js"));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(baseUrl + target, { method, headers: { "Accept-Encoding": "identity", ...headers } });

it("the file server serves a script of the build for a year, compressed only for those who accept it", async () => {
  for (const encoding of ["identity", "br", "gzip;q=0", "gzip", "br, gzip"]) {
    const response = await get("/_next/static/chunks/a.js", { "Accept-Encoding": encoding });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(SCRIPT);
    const isCompressed = response.headers.get("content-encoding") === "gzip";
    expect(isCompressed).toBe(/gzip$/.test(encoding));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
    });
  }
});

it("the file server serves a style with its type, whatever the query", async () => {
  const response = await get("/_next/static/chunks/a.css?dpl=1");
  expect(await response.text()).toBe("a { color: red }");
  expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
});

it("the file server serves a public file, which browsers revalidate by its ETag", async () => {
  const first = await get("/vendor/font.woff2", { "Accept-Encoding": "gzip" });
  expect(await first.text()).toBe("font");
  expect(first.headers.get("content-encoding")).toBe(null);
  expect(first.headers.get("content-type")).toBe("font/woff2");
  expect(first.headers.get("cache-control")).toBe("public, max-age=0");
  const etag = first.headers.get("etag") as string;
  for (const listed of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = await get("/vendor/font.woff2", { "If-None-Match": listed });
    expect(again.status, listed).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("etag")).toBe(etag);
  }
  expect((await get("/vendor/font.woff2", { "If-None-Match": '"x"' })).status).toBe(200);
  expect((await get("/vendor/font.woff2", { "If-Match": '"x"' })).status).toBe(412);
  expect((await get("/vendor/font.woff2", { "If-Match": etag })).status).toBe(200);
});

it("the file server answers HEAD with the headers of GET", async () => {
  const head = await get("/_next/static/chunks/a.js", { "Accept-Encoding": "gzip" }, "HEAD");
  const whole = await get("/_next/static/chunks/a.js", { "Accept-Encoding": "gzip" });
  expect(await head.text()).toBe("");
  expect(head.headers.get("content-encoding")).toBe("gzip");
  expect(Number(head.headers.get("content-length"))).toBeLessThan(SCRIPT.length / 10);
  expect(head.headers.get("content-length")).toBe(whole.headers.get("content-length"));
});

it("the file server sends a whole file, whichever part is asked for (RFC 9110 section 14.2)", async () => {
  for (const range of ["bytes=0-2", "bytes=99999999-"]) {
    const response = await get("/picture.png", { Range: range });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("picture");
  }
});

it("the file server reads nothing but what was there at the start", async () => {
  for (const target of [
    "/_next/static/../secret.js",
    "/_next/static/..%2fsecret.js",
    "/_next/static/%2e%2e/secret.js",
    "/_next/static//chunks/a.js",
    "/_next/static/chunks",
    "/_next/static/",
    "/_next/static/worker.ts",
    "/_next/static/chunks/none.js",
    "/_next/static/chunks/deleted.js",
    "/_next/static/constructor",
    "/../secret.js",
    "/secret.js",
    "/chunks/a.js",
    "/vendor",
    "/",
  ]) {
    const response = await get(target);
    expect(response.status, target).toBe(404);
    // Fetch resolves the dot segments of some.
    const isBuilt = new URL(target, baseUrl).pathname.startsWith("/_next/");
    expect(await response.text(), target).toBe(isBuilt ? "Not found\n" : "a page");
  }
});

it("the file server leaves a form to the pages, even at the path of a file", async () => {
  expect(await (await get("/picture.png", {}, "POST")).text()).toBe("a page");
});

it("the file server knows the paths of files, which take no forms", () => {
  const isFile = staticPaths([{ folder: path.join(folder, "public"), prefix: "/", isImmutable: false }]);
  expect(["/picture.png", "/vendor/font.woff2", "/secret.js", "/"].map(isFile)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
