import { writeFileSync } from "node:fs";
import path from "node:path";

/** In the folder of the build. The server reads it (lib/server/built-pages.ts). */
const PAGE_LIST = "pages.json";

/** The page for a path that no page matches. */
const NOT_FOUND = "/_not-found";

/** Next's own entry points, and the names for requests for a page's data, which go to the page itself. */
const INTERNAL = /^\/_|\.rsc$/;

/**
 * Lists the pages and route handlers of a build for our own server, in the order in which a path is matched: those with a fixed
 * path first. (https://nextjs.org/docs/app/api-reference/adapters)
 *
 * @type {import("next").NextAdapter}
 */
const adapter = {
  name: "teepad",
  onBuildComplete({ outputs, routing, distDir }) {
    const files = new Map(
      [...outputs.appPages, ...outputs.appRoutes].map(({ pathname, filePath }) => [
        pathname,
        path.relative(distDir, filePath),
      ]),
    );
    const dynamic = routing.dynamicRoutes.flatMap(({ source }) => source ?? []);
    const fixed = [...files.keys()].filter((name) => !INTERNAL.test(name) && !dynamic.includes(name)).sort();
    const pages = [...fixed, ...dynamic].map((pathname) => ({ pathname, file: files.get(pathname) }));
    const list = { pages, notFound: files.get(NOT_FOUND) };
    writeFileSync(path.join(distDir, PAGE_LIST), JSON.stringify(list, null, 2));
  },
};

export default adapter;
