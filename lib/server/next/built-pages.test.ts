import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import adapter from "@/scripts/setup/adapter.mjs";
import { listen } from "@/scripts/testing/listen";
import { builtPages, type PageList, pageFinder, readPageList } from "./built-pages";

/** An entry point that answers with its name, the path, and what the server told it. */
const ENTRY_POINT = `
const name = require("node:path").basename(__filename, ".js");
exports.handler = async (request, response, { requestMeta, waitUntil }) => {
  if (request.url.endsWith("?fail")) throw new Error("failed");
  if (request.url.endsWith("?after")) waitUntil(Promise.resolve());
  if (requestMeta.seen) throw new Error("This was another request's.");
  requestMeta.seen = true;
  const context = typeof AsyncLocalStorage === "function" ? requestMeta.hostname : "no context";
  response.end([name, request.url, context].join(" "));
};`;

let folder: string;
let list: PageList;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teepad-pages-"));
  await mkdir(path.join(folder, "server"));
  for (const name of ["home", "comment", "emails", "not-found"]) {
    await writeFile(path.join(folder, `server/${name}.js`), ENTRY_POINT);
  }
  const output = (pathname: string, name: string) => ({
    pathname,
    filePath: path.join(folder, `server/${name}.js`),
  });
  const build = {
    distDir: folder,
    outputs: {
      appPages: [
        output("/_not-found.rsc", "not-found"),
        output("/_not-found", "not-found"),
        output("/_global-error", "not-found"),
        output("/.rsc", "home"),
        output("/", "home"),
      ],
      appRoutes: [
        output("/courses/[courseId]/comments/[commentId]", "comment"),
        output("/courses/[courseId]/comments/emails", "emails"),
      ],
    },
    routing: {
      dynamicRoutes: [
        { source: "/courses/[courseId]/comments/emails" },
        { source: "/courses/[courseId]/comments/[commentId]" },
      ],
    },
  };
  await adapter.onBuildComplete?.(build as never);
  list = readPageList(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** What a request gets, and what was left to the background. */
async function get(target: string) {
  const background: string[] = [];
  const run = (description: string) => void background.push(description);
  const serve = builtPages(list, { authority: "localhost:3000", background: { run } });
  let error: unknown = null;
  const listener: RequestListener = async (request, response) => {
    try {
      await serve(request, response);
    } catch (thrown) {
      error = thrown;
      response.end();
    }
  };
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  const url = (await listen(server)) + target;
  await (await fetch(url)).text();
  // Again, since a second request must not see what was noted of the first.
  const response = await fetch(url);
  return { status: response.status, text: await response.text(), error, background };
}

it("calls the entry point of a page with what Next needs to know", async () => {
  expect(await get("/?q=1")).toMatchObject({ status: 200, text: "home /?q=1 localhost:3000" });
});

it("prefers the order of the build, in which a fixed segment comes first", async () => {
  expect((await get("/courses/a/comments/emails")).text).toContain("emails ");
  expect((await get("/courses/a/comments/b")).text).toContain("comment ");
});

it("answers 404 for every other path, and for entry points that are not pages", async () => {
  for (const target of [
    "/nothing",
    "/courses",
    "/courses/a/comments/b/c",
    "/_not-found",
    "/_global-error",
    "/.rsc",
    "/courses/[courseId]/comments",
  ]) {
    const { status, text } = await get(target);
    expect(status, target).toBe(404);
    expect(text).toBe(`not-found ${target} localhost:3000`);
  }
});

it("leaves what is done after a response to the background", async () => {
  expect((await get("/?after")).background).toEqual(["Work after a response", "Work after a response"]);
});

it("rejects if a page fails before it responds", async () => {
  expect((await get("/?fail")).error).toEqual(new Error("failed"));
});

describe("pageFinder", () => {
  const find = pageFinder(
    ["/llms.txt", "/docs/search", "/docs/[page]", "/api/auth/[...nextauth]"].map((pathname) => ({
      pathname,
      file: pathname,
    })),
  );

  it.each([
    ["/llms.txt", "/llms.txt"],
    ["/llmsxtxt", undefined],
    ["/docs/search", "/docs/search"],
    ["/docs/errors", "/docs/[page]"],
    ["/docs/a%2Fb", "/docs/[page]"],
    ["/docs/", undefined],
    ["/docs/a/b", undefined],
    ["/docs/[page]", "/docs/[page]"],
    ["/api/auth/callback/x", "/api/auth/[...nextauth]"],
    ["/api/auth", undefined],
    ["/constructor", undefined],
  ])("%s is %s", (pathname, expected) => {
    expect(find(pathname)).toBe(expected);
  });
});
