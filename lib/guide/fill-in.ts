import { readFileSync } from "node:fs";
import path from "node:path";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { API_LIMITS, INVALID_TOKEN_LIMIT, type Limit, OAUTH_LIMITS } from "@/lib/rate-limit/limits";
import { API_ERRORS, GRANT_REASONS, OAUTH_ERRORS } from "./errors";

/** Values that the code fills into the texts, so that the two can't diverge: `{{name}}` in Markdown. */
const BLANKS: Readonly<Record<string, (baseUrl: string) => string>> = {
  baseUrl: (baseUrl) => baseUrl,
  codeLifetime: () => `${LIFETIMES.code / 60} minutes`,
  codeRetry: () => `${LIFETIMES.codeRetry} seconds`,
  accessTokenLifetime: () => `${LIFETIMES.accessToken / 3600} hour`,
  refreshTokenLifetime: () => `${LIFETIMES.refreshToken / 24 / 3600} days`,
  rotationGrace: () => `${LIFETIMES.rotationGrace} seconds`,
  apiErrors: () => writeErrors(API_ERRORS),
  oauthErrors: () => writeErrors(OAUTH_ERRORS),
  grantReasons: () => writeErrors(GRANT_REASONS),
  limits: () => limitTable(),
  clientSource: () => readExample("client.ts"),
  webhooksSource: () => readExample("webhooks.ts"),
};

/** Fills in the placeholders of a text. @throws if one is unknown. */
export function fillIn(markdown: string, baseUrl: string): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const write = BLANKS[name];
    if (!write) throw new Error(`Unknown blank {{${name}}} in the documentation.`);
    return write(baseUrl);
  });
}

/** Reads a file of the example client. Tests run the file as shown. */
function readExample(name: string): string {
  return readFileSync(path.join(process.cwd(), "examples/client", name), "utf8").trim();
}

function writeErrors(
  errors: Readonly<Record<string, { status?: number; cause: string; advice: string }>>,
): string {
  return Object.entries(errors)
    .map(
      ([code, { status, cause, advice }]) =>
        `### \`${code}\`\n\n${status === undefined ? "" : `**${status}.** `}${cause}\n\n${advice}\n`,
    )
    .join("\n");
}

const ENDPOINTS: Readonly<Record<Exclude<keyof typeof API_LIMITS, "unknownEndpoint">, string>> = {
  listCourses: "GET /api/v1/courses",
  createCourse: "POST /api/v1/courses",
  getCourse: "GET /api/v1/courses/{courseId}",
  getLayouts: "GET /api/v1/courses/{courseId}/layouts",
  getFeatures: "GET /api/v1/courses/{courseId}/features",
  listChanges: "GET /api/v1/changes",
  changeCourse: "PATCH /api/v1/courses/{courseId}",
  putCourse: "PUT /api/v1/courses/by-external-id/{externalCourseId}",
  unlinkCourse: "DELETE /api/v1/courses/{courseId}/link",
  getUser: "GET /api/v1/me, GET /oauth/userinfo",
};

function limitTable(): string {
  const row = (what: string, per: string, { requests, windowSeconds }: Limit) =>
    `| ${what} | ${per} | ${requests} per ${windowSeconds} s |`;
  return [
    "| Requests | Counted per | Limit |",
    "| --- | --- | --- |",
    ...Object.entries(ENDPOINTS).map(([name, endpoint]) =>
      row(`\`${endpoint}\``, "application", API_LIMITS[name as keyof typeof ENDPOINTS]),
    ),
    row("Each `POST /oauth/…`", "application", OAUTH_LIMITS.perClient),
    row("Failed client authentication", "IP address", OAUTH_LIMITS.failuresPerAddress),
    row("Without a valid access token, each endpoint", "IP address", INVALID_TOKEN_LIMIT),
    row("Unknown paths and methods", "IP address", API_LIMITS.unknownEndpoint),
  ].join("\n");
}
