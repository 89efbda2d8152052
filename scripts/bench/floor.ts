// The performance floor: bare node:http and pg. Each request runs Teepad's own prepared statements, which check the token,
// and returns the same JSON, without rate limits, request IDs or validation. With PIPELINED=on two connections carry all
// statements, otherwise a pool of ten does. Started with PORT and DATABASE_URL.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import { isoTime, type Statement } from "@/lib/adapters/database/sql";
import {
  FIND_LINKED_FOR_BEARER,
  INSERT_FOR_BEARER,
  type LinkedRow,
  listStatement,
} from "@/lib/adapters/prisma/course-statements";
import { type ClientRow, LOOK_UP_CLIENT, ROTATE, rotateValues } from "@/lib/adapters/prisma/oauth-statements";
import { addSeconds } from "@/lib/clock";
import { createFairway } from "@/lib/courses/fairways";
import { newId } from "@/lib/ids";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { createBenchFairways } from "./data";

/** Every new course stores the same precomputed fairways, so that measuring them costs nothing. */
const STORED_FAIRWAYS = JSON.stringify(
  createBenchFairways().map((input) => createFairway(newId("fairway"), input)),
);

const connectionString = process.env.DATABASE_URL as string;
const PIPELINES = 2;

/** Runs a prepared statement on a pool, or on connections that carry many statements at a time. */
const run = await createRunner(process.env.PIPELINED === "on");

async function createRunner(isPipelined: boolean) {
  if (!isPipelined) {
    const pool = new pg.Pool({ connectionString, max: 10 });
    return async <Row extends object>({ name, text }: Statement, values: unknown[]) =>
      (await pool.query<Row>({ name, text, values })).rows;
  }
  const clients = Array.from(
    { length: PIPELINES },
    () => new pg.Client({ connectionString, pipeline: true }),
  );
  for (const client of clients) await client.connect();
  let next = 0;
  // With a callback, as in postgres-pipeline.ts: rows of pg's promises survive until the next full garbage collection.
  return <Row extends object>({ name, text }: Statement, values: unknown[]) =>
    new Promise<Row[]>((resolve, reject) => {
      (clients[next++ % PIPELINES] as pg.Client).query<Row>({ name, text, values }, (error, result) =>
        error ? reject(error) : resolve(result.rows),
      );
    });
}

const LIST = listStatement({}, { limit: 200 }, "for_bearer_with_total");

const courseBody = (row: LinkedRow) =>
  `{"id":"${row.id}","externalCourseId":${JSON.stringify(row.externalCourseId)},"name":${JSON.stringify(row.name)},` +
  `"location":{"lat":${row.lat},"lng":${row.lng}},"studioUrl":"/studio/courses/${row.id}","fairways":${row.fairways},` +
  `"createdAt":"${isoTime(row.createdAt)}","updatedAt":"${isoTime(row.updatedAt)}"}`;

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url");
async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

async function createResponseBody(request: IncomingMessage): Promise<string | undefined> {
  const url = request.url as string;
  const now = new Date().toISOString();
  const bearer = [hashSecret(request.headers.authorization?.slice("Bearer ".length) ?? ""), now];
  if (request.method === "GET") {
    const courseId = url.split("/")[4];
    if (courseId) {
      const [row] = await run<LinkedRow>(FIND_LINKED_FOR_BEARER, [...bearer, courseId]);
      return row && courseBody(row);
    }
    const rows = await run<LinkedRow & { total: number }>(LIST.statement, [...bearer, ...LIST.parameters]);
    return rows[0] && `{"courses":[${rows.map(courseBody).join(",")}],"total":${rows[0].total}}`;
  }
  const body = await readBody(request);
  if (url === "/api/v1/courses") {
    const { name, externalCourseId } = JSON.parse(body);
    const [id, lat, lng] = [newId("course"), 60.18, 24.93];
    const columns = [externalCourseId, id, name, lat, lng, STORED_FAIRWAYS, now, newId("msg")];
    const [created] = await run(INSERT_FOR_BEARER, [...bearer, ...columns]);
    const time = JSON.stringify(now.slice(0, -1));
    return (
      created &&
      courseBody({
        ...{ id, externalCourseId, name, lat, lng, createdAt: time, updatedAt: time },
        fairways: STORED_FAIRWAYS,
      })
    );
  }
  const form = new URLSearchParams(body);
  const clientId = form.get("client_id");
  const secret = hashSecret(form.get("client_secret") ?? "");
  const token = hashSecret(form.get("token") ?? form.get("refresh_token") ?? "");
  const found = await run<ClientRow>(LOOK_UP_CLIENT, [clientId, token, now]);
  const client = found.find(({ secretHash }) => secretHash === secret);
  if (!client) return undefined;
  if (url === "/oauth/introspect") {
    const { userId, username, scope, issuedAt, expiresAt } = client;
    return JSON.stringify({
      ...{ active: true, client_id: clientId, sub: userId, username, scope, token_type: "Bearer" },
      ...{ iat: issuedAt / 1000, exp: expiresAt / 1000, iss: "http://localhost" },
    });
  }
  const [access, refresh] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const issuedAt = new Date(now);
  const tokens = {
    issuedAt,
    access: {
      tokenHash: hashSecret(access),
      expiresAt: addSeconds(issuedAt, LIFETIMES.accessToken),
      scope: null,
    },
    refresh: {
      tokenHash: hashSecret(refresh),
      expiresAt: addSeconds(issuedAt, LIFETIMES.refreshToken),
      familyHash: hashSecret(randomUUID()),
    },
  };
  const [rotated] = await run(ROTATE, rotateValues(token, issuedAt, tokens));
  return (
    rotated &&
    JSON.stringify({ access_token: access, token_type: "Bearer", expires_in: 3600, refresh_token: refresh })
  );
}

createServer(async (request, response) => {
  const body = await createResponseBody(request).catch((error) => void console.error(error));
  if (body === undefined) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(request.url === "/api/v1/courses" && request.method === "POST" ? 201 : 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
