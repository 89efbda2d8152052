import { gunzipSync } from "node:zlib";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { newProposal } from "@/lib/courses/comments";
import type { CoursePart } from "@/lib/courses/course-parts";
import { foldText } from "@/lib/courses/fold-text";
import { courseListQuery } from "@/lib/courses/list-schema";
import { toCourseDocument } from "@/lib/editor/document";
import { reportLayout } from "@/lib/insight/report";
import type { LayoutReport } from "@/lib/insight/report-schema";
import { log } from "@/lib/log";
import { allMessages } from "@/lib/messages/catalogue";
import type { Message } from "@/lib/messages/message";
import { translatorFor } from "@/lib/messages/translator";
import type { AuthenticatedCaller, Bearer } from "@/lib/oauth/bearer";
import { layoutId, MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { MAX_PER_PAGE } from "@/lib/validation/paging";
import { check } from "@/lib/validation/problems";
import packageJson from "@/package.json" with { type: "json" };
import type { EndpointDeps } from "./deps";
import { proposalError } from "./endpoints/proposals";
import { courseNotFound, invalidToken, toHttpError, validationError } from "./errors";
import { preferredLanguage } from "./language";
import type { ApiRequest, ApiResponse } from "./message";

// Loaded with the first request to /mcp: a start doesn't wait for the SDK, and no page has it.

const INSTRUCTIONS =
  "Teepad stores disc golf courses. find_courses lists the user's courses that they share with this application. get_course returns all of a course: " +
  "holes (with tees, targets and flight paths), layouts and features, with positions in WGS 84 degrees. You can't change a course: " +
  "propose_changes suggests changes, which a person sees on the map and accepts or declines.";

/** How long a client may keep the list of tools, which changes with a release only. */
const LIST_TTL_MS = 3_600_000;
const CACHED = { ttlMs: LIST_TTL_MS, cacheScope: "public" } as const;

const t = translatorFor("en", allMessages("en"));

function withText(_: string, value: unknown): unknown {
  const isMessage = typeof value === "object" && value !== null && "key" in value && !("severity" in value);
  return isMessage ? t(value as Message) : value;
}

const DOCUMENT: CoursePart = {
  name: "document",
  // What was imported from OpenStreetMap would be most of it, and no tool needs it.
  show: ({ layouts, ...document }, { name, location }) =>
    JSON.stringify({ name, location, ...document, layouts: layouts.map(({ osm: _, ...layout }) => layout) }),
};

/** One layout at a time: a course may have many. Measured on 2026-11-27: 66 ms for 250 kB, of which a file takes 36. */
function reportPart(part: string, layoutId: string, pick: (report: LayoutReport) => object): CoursePart {
  return {
    name: `${part} ${layoutId}`,
    effort: 3,
    show(stored, { name }) {
      const document = toCourseDocument(stored);
      // Otherwise each unknown id would be another report to make and to keep.
      if (!document.layouts.some(({ id }) => id === layoutId)) throw layoutNotFound();
      const report = reportLayout(document, { layoutId });
      return JSON.stringify({ name, ...pick(report) }, withText);
    },
  };
}

const report = (layoutId: string) => reportPart("report", layoutId, (all) => all);

const checks = (layoutId: string) =>
  reportPart("checks", layoutId, ({ layout, unfinished, work }) => ({ layout, unfinished, findings: work }));

const layoutNotFound = () =>
  validationError([
    { path: ["layoutId"], code: "unknown_reference", text: "is not a layout of this course" },
  ]);

const ofLayout = z.object({
  layoutId: layoutId.default(MAIN_LAYOUT_ID).describe("The `id` of a layout; by default the main one."),
});
const courseId = z.object({
  courseId: z.string().max(64).describe("The `id` of a course, from find_courses."),
});

interface McpCall {
  readonly deps: EndpointDeps;
  readonly bearer: Bearer;
  readonly caller: AuthenticatedCaller;
  readonly request: ApiRequest;
}

/** The server for one request: it has the tools, over the use cases that the API has, for the user of the token. */
function newServer({ deps, bearer, caller, request }: McpCall): McpServer {
  const server = new McpServer(
    { name: "teepad", title: "Teepad", version: packageJson.version, websiteUrl: deps.baseUrl },
    { instructions: INSTRUCTIONS, cacheHints: { "tools/list": CACHED, "server/discover": CACHED } },
  );
  const reading = { readOnlyHint: true, openWorldHint: false };

  server.registerTool(
    "find_courses",
    {
      title: "Find courses",
      description: "Lists the courses that the user shares with this application, in order of creation.",
      inputSchema: z.object({
        query: z.string().max(200).optional().describe("Part of the name."),
        cursor: z.string().max(200).optional().describe("The nextCursor of the previous page."),
      }),
      annotations: reading,
    },
    ({ query = "", cursor }) =>
      answer(async () => {
        const page = check(courseListQuery, { limit: String(MAX_PER_PAGE), cursor, fields: LISTED_FIELDS });
        if (!page.ok) throw validationError(page.problems);
        const found = await deps.courses.list(bearer, page.value);
        if (!found) throw invalidToken();
        const { courses, nextCursor } = listed.parse(JSON.parse(found.result.json as string));
        const named = courses.filter(({ name }) => foldText(name).includes(foldText(query)));
        return JSON.stringify({ courses: named, nextCursor });
      }),
  );

  const readPart = (courseId: string, part: CoursePart) =>
    answer(async () => {
      const found = await deps.courses.getPart(bearer, courseId, part);
      if (!found) throw invalidToken();
      if (!found.result) throw courseNotFound();
      return gunzipSync(found.result.gzipped).toString();
    });
  server.registerTool(
    "get_course",
    {
      title: "Get a course",
      description:
        "Returns all of a course: its holes with tees, targets and flight paths, its layouts, and features such as out of bounds.",
      inputSchema: courseId,
      annotations: reading,
    },
    ({ courseId }) => readPart(courseId, DOCUMENT),
  );
  server.registerTool(
    "check_course",
    {
      title: "Check a course",
      description:
        "Returns what the checks find in a layout, the most important first: safety, rules, and guidelines of course design.",
      inputSchema: courseId.extend(ofLayout.shape),
      annotations: reading,
    },
    ({ courseId, layoutId }) => readPart(courseId, checks(layoutId)),
  );
  server.registerTool(
    "report_course",
    {
      title: "Report on a course",
      description:
        "Returns a report of a layout: lengths, par by skill level with reasons, bends, walks, and the findings of the checks.",
      inputSchema: courseId.extend(ofLayout.shape),
      annotations: reading,
    },
    ({ courseId, layoutId }) => readPart(courseId, report(layoutId)),
  );

  server.registerTool(
    "find_proposals",
    {
      title: "Find proposals",
      description:
        "Lists what this application has proposed for a course, the newest first, and what became of it.",
      inputSchema: courseId,
      annotations: reading,
    },
    ({ courseId }) =>
      answer(async () => {
        const found = await deps.comments.listOwnProposals(caller, courseId);
        if (!found) throw courseNotFound();
        return JSON.stringify(found);
      }),
  );

  server.registerTool(
    "propose_changes",
    {
      title: "Propose changes",
      description:
        "Suggests changes of a course, which a person sees on the map and accepts or declines: nothing changes until then. `at` leads to a part of what " +
        'get_course returns, by lists and ids: ["holes", id, "targets", id, "position"]. Each `create` takes a whole item with a new id.',
      inputSchema: newProposal.extend(courseId.shape),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    ({ courseId, ...proposal }) =>
      answer(async () => {
        const outcome = await deps.comments.propose(caller, courseId, proposal, preferredLanguage(request));
        if (typeof outcome !== "object" || "problems" in outcome) throw proposalError(outcome);
        return JSON.stringify({ ...outcome, reviewUrl: deps.baseUrl + outcome.reviewUrl });
      }),
  );
  return server;
}

const LISTED_FIELDS = "id,name,location,updatedAt";

const listed = z.object({
  courses: z.array(z.looseObject({ name: z.string() })),
  nextCursor: z.string().nullish(),
});

/** A tool's result. What its user can do something about is an error of the tool, which its model reads. */
async function answer(run: () => Promise<string>) {
  try {
    return { content: [{ type: "text" as const, text: await run() }] };
  } catch (thrown) {
    const { status, message, fields, cause } = toHttpError(thrown);
    if (status >= 500) log.error("A tool failed", { error: cause ?? thrown });
    const text = [message, ...(fields.details ? [JSON.stringify(fields.details)] : [])].join("\n");
    return { content: [{ type: "text" as const, text }], isError: true };
  }
}

/** What the transport reads of a request (specification 2026-07-28, and 2025-11-25). */
const HEADERS = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

/** Answers a request to the MCP endpoint. The protocol is stateless: each one has a server of its own. */
export async function serveMcp(call: McpCall, message: unknown): Promise<ApiResponse> {
  const { deps, request } = call;
  const headers = HEADERS.flatMap((name) => {
    const value = request.header(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  // Nothing streams: no tool reports progress, and nobody can subscribe.
  const handler = createMcpHandler(() => newServer(call), { maxSubscriptions: 0, keepAliveMs: 0 });
  const url = deps.baseUrl + request.target;
  const response = await handler.fetch(new Request(url, { method: "POST", headers }), {
    parsedBody: message,
  });
  const type = response.headers.get("content-type");
  const text = await response.text();
  return {
    status: response.status,
    headers: {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...(type && { "Content-Type": type }),
    },
    body: text === "" ? null : text,
  };
}
