// The performance floor: bare node:http and pg. Each request runs one prepared statement that checks the token (or client
// secret) and returns the same JSON or writes the same rows as Teepad, without rate limits, request IDs or validation.
// bench.ts starts it with DATABASE_URL and, to share the port among several processes, WORKERS. Prints its port.
import cluster from "node:cluster";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { createFairway } from "@/lib/courses/fairways";
import { newId } from "@/lib/ids";
import { createBenchFairways } from "./data";

/** Every new course stores the same precomputed fairways, so that measuring them costs nothing. */
const STORED_FAIRWAYS = JSON.stringify(
  createBenchFairways().map((input) => createFairway(newId("fairway"), input)),
);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL as string, max: 10 });

const COURSE_JSON = `json_build_object('id', c."id", 'externalCourseId', l."externalCourseId", 'name', c."name",
  'location', json_build_object('lat', c."lat", 'lng', c."lng"), 'studioUrl', '/studio/courses/' || c."id",
  'fairways', c."fairways", 'createdAt', c."createdAt" || 'Z', 'updatedAt', c."updatedAt" || 'Z')::text`;

const FROM_TOKEN = `FROM "AccessToken" t JOIN "TokenFamily" f ON f."id" = t."familyId" JOIN "Grant" g ON g."id" = f."grantId"`;
const TOKEN_IS_VALID = `t."tokenHash" = $1 AND t."expiresAt" > now() AND f."revokedAt" IS NULL`;

const STATEMENTS = {
  get: `SELECT ${COURSE_JSON} AS body ${FROM_TOKEN}
    JOIN "CourseLink" l ON l."applicationId" = g."applicationId" AND l."userId" = g."userId" AND l."courseId" = $2
    JOIN "Course" c ON c."id" = l."courseId" WHERE ${TOKEN_IS_VALID}`,
  list: `SELECT '{"courses":[' || string_agg(${COURSE_JSON}, ',' ORDER BY l."courseId") || '],"total":' || count(*) || '}' AS body ${FROM_TOKEN}
    JOIN "CourseLink" l ON l."applicationId" = g."applicationId" AND l."userId" = g."userId"
    JOIN "Course" c ON c."id" = l."courseId" WHERE ${TOKEN_IS_VALID}`,
  create: `WITH caller AS (SELECT g."applicationId", g."userId" ${FROM_TOKEN} WHERE ${TOKEN_IS_VALID}),
    course AS (INSERT INTO "Course" ("id", "ownerId", "name", "lat", "lng", "fairways", "createdAt", "updatedAt")
      SELECT $2, "userId", $3, 60.18, 24.93, $4::json, now(), now() FROM caller RETURNING "id", "ownerId"),
    link AS (INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId")
      SELECT caller."applicationId", caller."userId", $5, course."id" FROM caller, course RETURNING "courseId")
    SELECT "courseId" FROM link`,
  refresh: `WITH client AS (SELECT s."applicationId" FROM "ApplicationSecret" s WHERE s."applicationId" = $1 AND s."secretHash" = $2),
    rotated AS (UPDATE "RefreshToken" r SET "rotatedAt" = now() FROM "TokenFamily" f, "Grant" g, client
      WHERE r."tokenHash" = $3 AND r."rotatedAt" IS NULL AND r."expiresAt" > now() AND f."id" = r."familyId" AND f."revokedAt" IS NULL
        AND g."id" = f."grantId" AND g."applicationId" = client."applicationId" RETURNING r."familyId"),
    access AS (INSERT INTO "AccessToken" ("tokenHash", "familyId", "issuedAt", "expiresAt")
      SELECT $4, "familyId", now(), now() + interval '1 hour' FROM rotated)
    INSERT INTO "RefreshToken" ("tokenHash", "familyId", "issuedAt", "expiresAt")
      SELECT $5, "familyId", now(), now() + interval '90 days' FROM rotated RETURNING "familyId"`,
  introspect: `SELECT json_build_object('active', true, 'client_id', g."applicationId", 'sub', g."userId", 'username', u."name",
      'scope', g."scope", 'token_type', 'Bearer', 'iat', extract(epoch FROM t."issuedAt")::int,
      'exp', extract(epoch FROM t."expiresAt")::int, 'iss', 'http://localhost')::text AS body ${FROM_TOKEN}
    JOIN "User" u ON u."id" = g."userId"
    JOIN "ApplicationSecret" s ON s."applicationId" = g."applicationId" AND s."applicationId" = $2 AND s."secretHash" = $3 WHERE ${TOKEN_IS_VALID}`,
} as const;

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url");
const run = async (name: keyof typeof STATEMENTS, values: unknown[]) =>
  (await pool.query<{ body?: string }>({ name, text: STATEMENTS[name], values })).rows[0];

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

async function createResponseBody(request: IncomingMessage): Promise<string | undefined> {
  const url = request.url as string;
  const token = hashSecret(request.headers.authorization?.slice("Bearer ".length) ?? "");
  if (request.method === "GET") {
    const courseId = url.split("/")[4];
    return (courseId ? await run("get", [token, courseId]) : await run("list", [token]))?.body;
  }
  const body = await readBody(request);
  if (url === "/api/v1/courses") {
    const { name, externalCourseId } = JSON.parse(body);
    const id = `course_${randomUUID().replaceAll("-", "").slice(0, 26)}`;
    const created = await run("create", [token, id, name, STORED_FAIRWAYS, externalCourseId]);
    const now = new Date().toISOString();
    return (
      created &&
      `{"id":"${id}","externalCourseId":"${externalCourseId}","name":"${name}","location":{"lat":60.18,"lng":24.93},` +
        `"studioUrl":"/studio/courses/${id}","fairways":${STORED_FAIRWAYS},"createdAt":"${now}","updatedAt":"${now}"}`
    );
  }
  const form = new URLSearchParams(body);
  const [client, secret] = [form.get("client_id"), hashSecret(form.get("client_secret") ?? "")];
  if (url === "/oauth/introspect") {
    return (await run("introspect", [hashSecret(form.get("token") ?? ""), client, secret]))?.body;
  }
  const [access, refresh] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const rotated = await run("refresh", [
    client,
    secret,
    hashSecret(form.get("refresh_token") ?? ""),
    hashSecret(access),
    hashSecret(refresh),
  ]);
  return (
    rotated &&
    JSON.stringify({ access_token: access, token_type: "Bearer", expires_in: 3600, refresh_token: refresh })
  );
}

function serve(): void {
  const server = createServer(async (request, response) => {
    const body = await createResponseBody(request).catch((error) => void console.error(error));
    if (body === undefined) {
      response.writeHead(500).end();
      return;
    }
    response.writeHead(request.url === "/api/v1/courses" && request.method === "POST" ? 201 : 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
    if (cluster.isPrimary) console.log(`port ${(server.address() as AddressInfo).port}`);
  });
}

/** Prints the port once all workers listen. Workers exit with this process. */
function serveInWorkers(workers: number): void {
  let serving = 0;
  cluster.on("listening", (_, { port }) => {
    if (++serving === workers) console.log(`port ${port}`);
  });
  for (let i = 0; i < workers; i++) cluster.fork();
}

const workers = Number(process.env.WORKERS ?? 1);
if (cluster.isPrimary && workers > 1) serveInWorkers(workers);
else serve();

// The parent holds stdin open, so exit when it closes.
if (cluster.isPrimary) process.stdin.resume().on("end", () => process.exit(0));
