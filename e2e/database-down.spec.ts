import { readdirSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, expect, test } from "@playwright/test";
import { findPostgres } from "@/scripts/testing/find-program.mjs";
import { startPostgres } from "@/scripts/testing/postgres";
import { runStatement } from "@/scripts/testing/run-statement";
import { startIsolatedServer } from "./testing/isolated-server";
import { signUp } from "./testing/users";

const postgresPrograms = findPostgres();

test.skip(postgresPrograms === null, "needs Postgres");

/** The paths of all pages, with something in place of each parameter. */
const PAGES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .map((file) => `/${path.posix.dirname(file.replaceAll(path.sep, "/")).replace(/^\.$/, "")}`)
  .map((page) =>
    page.replace("/docs/[page]", "/docs/oauth").replaceAll(/\[\w+\]/g, "course_01m8cq4twtepdbq2e1s95wzd6w"),
  )
  .filter((page) => !page.startsWith("/c/"));

/** Those that are the same for every user, but for the header. */
const SAME_FOR_ALL = [
  "/demo",
  "/developers/api",
  "/developers/api/objects",
  "/docs",
  "/docs/oauth",
  "/docs/search",
  "/studio/local/course_01m8cq4twtepdbq2e1s95wzd6w",
  "/studio/local/course_01m8cq4twtepdbq2e1s95wzd6w/print",
  "/studio/offline",
];

test("while Postgres is down, pages are 503 with Retry-After, and those that need no data are served", {
  tag: "@full",
}, async ({ browser }) => {
  const postgres = await startPostgres(postgresPrograms as string);
  await runStatement(postgres.urlFor("postgres"), "CREATE DATABASE teepad");
  const server = await startIsolatedServer({ DATABASE_URL: postgres.urlFor("teepad"), TRUST_PROXY: "1" });
  const options = { baseURL: server.baseUrl };
  const [member, visitor] = [await browser.newContext(options), await browser.newContext(options)];
  await signUp(await member.newPage());
  postgres.stop();

  /** Asks for every page. @returns the paths of each status. */
  const askAll = async ({ request }: BrowserContext) => {
    const byStatus: Record<number, string[]> = { 200: [], 307: [], 404: [], 500: [], 503: [] };
    for (const target of PAGES) {
      const response = await request.get(target, { maxRedirects: 0 });
      const { "retry-after": retryAfter, "cache-control": cacheControl } = response.headers();
      if (response.status() === 503) expect([retryAfter, cacheControl], target).toEqual(["5", "no-store"]);
      byStatus[response.status()]?.push(target);
    }
    return byStatus;
  };
  const signedIn = await askAll(member);
  expect(signedIn[500]).toEqual([]);
  expect(signedIn[200]).toEqual(expect.arrayContaining(SAME_FOR_ALL));
  expect(signedIn[503]).toEqual(expect.arrayContaining(["/", "/account", "/explore", "/signin"]));
  const signedOut = await askAll(visitor);
  expect(signedOut[500]).toEqual([]);
  expect(signedOut[200]).toEqual(expect.arrayContaining([...SAME_FOR_ALL, "/", "/signin", "/signup"]));
  await Promise.all([member.close(), visitor.close()]);
  await server.dispose();
});
