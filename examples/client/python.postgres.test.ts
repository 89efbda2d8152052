import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { newWebhookSecret, signatureHeaders } from "@/lib/webhooks/signature";
import { listen } from "@/scripts/testing/listen";
import { setUpTestServer, type TestServer } from "@/scripts/testing/server";

const PYTHON = process.env.PYTHON ?? "python3";
const version = spawnSync(PYTHON, ["--version"], { encoding: "utf8" }).stdout ?? "";
const isRunnable = /Python 3\.(9|\d\d)\b/.test(version);

/** What every program here starts with: `given` is its input, `answer` prints its result. */
const PRELUDE = `
import json, sys, threading, typing
sys.path.insert(0, sys.argv[1])
import teepad, teepad_api
from teepad import *
given = json.loads(sys.argv[2])
def answer(**values): print(json.dumps(values))
class Store:
    def __init__(self, tokens): self.tokens = tokens
    def read(self): return self.tokens
    def write(self, tokens): self.tokens = tokens
def stored(): return Store(Tokens(given["accessToken"], given["refreshToken"], time.time() + 3600))
class Waited(Exception): pass
def stop(seconds): raise Waited(seconds)
def client(store, **options):
    return Teepad(given["baseUrl"], given["clientId"], store, client_secret=given["clientSecret"], **options)
`;

// biome-ignore lint/suspicious/noExplicitAny: JSON.
async function runPython(program: string, given: object): Promise<any> {
  const folder = path.resolve("public/python");
  const args = ["-B", "-W", "error", "-c", PRELUDE + program, folder, JSON.stringify(given)];
  const { stdout } = await promisify(execFile)(PYTHON, args, { timeout: 60_000 });
  return JSON.parse(stdout);
}

/** Most of them run with npm run test:full: the interpreter takes a second to start where there is little processor time. */
const tags = ["full"];

/** Skipped where there is no Python 3.9 or later; PYTHON names another one. */
describe.skipIf(!isRunnable)(`the Python client (${version.trim() || "no python3 here"})`, () => {
  const server = setUpTestServer();

  async function connect(application?: Awaited<ReturnType<TestServer["newApplication"]>>) {
    const { clientId, clientSecret, redirectUri } = application ?? (await server.newApplication());
    const userId = await server.newUser();
    const scope = "courses courses:write";
    const tokens = await server.tokensFor({ clientId, clientSecret, redirectUri }, userId, scope);
    const { access_token: accessToken, refresh_token: refreshToken } = tokens;
    return { baseUrl: server.baseUrl, clientId, clientSecret, accessToken, refreshToken, userId };
  }

  test("has types that Python resolves", { tags }, async () => {
    const { count } = await runPython(
      `
types = [each for name, each in vars(teepad_api).items() if isinstance(each, type) and name != "Operations"]
for each in types: typing.get_type_hints(each, vars(teepad_api))
methods = [each for each in vars(teepad_api.Operations).values() if callable(each)]
for each in methods: typing.get_type_hints(each, vars(teepad_api))
answer(count=len(types) + len(methods))`,
      {},
    );
    expect(count).toBeGreaterThan(80);
  });

  test.each(["with a secret", "without one"])(
    "authorizes a user with PKCE, as an application %s",
    { tags },
    async (kind) => {
      const application = await (kind === "with a secret"
        ? server.newApplication()
        : server.newPublicApplication());
      const { redirectUri } = application;
      const given = { ...application, baseUrl: server.baseUrl, scope: "courses courses:write" };
      const started = await runPython(
        `
request = authorization_request(given["baseUrl"], given["clientId"], given["redirectUri"], given["scope"])
answer(url=request.url, state=request.state, verifier=request.verifier)`,
        given,
      );
      const { searchParams } = new URL(started.url);
      const challenge = createHash("sha256").update(started.verifier).digest("base64url");
      expect(Object.fromEntries(searchParams)).toEqual({
        ...{ response_type: "code", client_id: application.clientId, redirect_uri: redirectUri },
        ...{
          scope: given.scope,
          state: started.state,
          code_challenge: challenge,
          code_challenge_method: "S256",
        },
      });
      const userId = await server.newUser();
      const code = await server.authorize(
        application,
        userId,
        { value: challenge, method: "S256" },
        given.scope,
      );
      const connected = await runPython(
        `
request = AuthorizationRequest("", given["started"]["state"], given["started"]["verifier"])
rest = dict(base_url=given["baseUrl"], client_id=given["clientId"], redirect_uri=given["redirectUri"],
            client_secret=given["clientSecret"] or None)
try: exchange_code(request, {"state": "another", "code": given["code"]}, **rest)
except ValueError as error: refused = str(error)
store = Store(exchange_code(request, {"state": request.state, "iss": given["baseUrl"], "code": given["code"]}, **rest))
user = Teepad(given["baseUrl"], given["clientId"], store, client_secret=given["clientSecret"] or None).get_me().data
answer(refused=refused, user=user, left=store.tokens.expires_at - time.time())`,
        { ...given, started, code },
      );
      expect(connected).toMatchObject({
        refused: "The state is not that of this request.",
        user: { id: userId },
      });
      expect(connected.left).toBeGreaterThan(3500);
    },
  );

  test("creates, reads, changes, lists page by page and unlinks courses, under their ETags", async () => {
    const done = await runPython(
      `
api = client(stored())
first = api.create_course({"externalCourseId": "1", "name": "Home"})
key = "11111111-1111-4111-8111-111111111111"
again = [api.create_course({"externalCourseId": "2", "name": "Away"}, idempotency_key=key).data["id"] for _ in range(2)]
read = api.get_course(first.data["id"])
try: api.get_course(first.data["id"], if_none_match=read.etag)
except NotModified as error: unmodified = error.status
changed = api.change_course(first.data["id"], {"name": "Väylä"}, if_match=read.etag)
try: api.change_course(first.data["id"], {"name": "Lost"}, if_match=read.etag)
except ApiError as error: outdated = [error.status, error.error]
names = [[each["name"] for each in page["courses"]] for page in pages(api.list_courses, limit=1)]
changes = [len(page["changes"]) for page in pages(api.list_changes, limit=1)]
features = api.get_features(first.data["id"]).data
unlinked = api.unlink_course(first.data["id"])
answer(same=again[0] == again[1], unmodified=unmodified, name=changed.data["name"], outdated=outdated, names=names,
       changes=changes, features=features, unlinked=[unlinked.status, unlinked.data])`,
      await connect(),
    );
    expect(done).toEqual({
      ...{ same: true, unmodified: 304, name: "Väylä", outdated: [412, "precondition_failed"] },
      ...{ names: [["Väylä"], ["Away"]], changes: [1, 1], unlinked: [204, null] },
      features: { type: "FeatureCollection", features: [] },
    });
  });

  test("refreshes an expired token once for concurrent calls", { tags }, async () => {
    const given = await connect();
    // The server's clock is ahead, so that the client learns it from a 401.
    server.clock.pass(3601);
    const done = await runPython(
      `
store, results = stored(), []
writes = []
write = store.write
store.write = lambda tokens: (writes.append(tokens), write(tokens))
api = client(store)
threads = [threading.Thread(target=lambda: results.append(api.list_courses().status)) for _ in range(5)]
for each in threads: each.start()
for each in threads: each.join()
answer(results=results, writes=len(writes), works=api.get_me().status)`,
      given,
    );
    expect(done).toEqual({ results: [200, 200, 200, 200, 200], writes: 1, works: 200 });
  });

  test("waits for Retry-After, and says that the user has disconnected the application", {
    tags,
  }, async () => {
    const given = await connect();
    await runPython("client(stored()).list_courses(); answer()", given);
    await server.repeatCount(100);
    const waiting = `
try: client(stored(), sleep=stop).list_courses()
except Waited as error: answer(seconds=error.args[0])`;
    const { seconds } = await runPython(waiting, given);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await server.services.grants.disconnect(given.userId, given.clientId);
    server.clock.pass(60);
    const disconnected = await runPython(
      `
try: client(stored()).list_courses()
except AuthorizationRequired as error: answer(reason=error.reason)`,
      given,
    );
    expect(disconnected).toEqual({ reason: "user_disconnected" });
  });

  test("repeats a write with its key after errors of the server and the connection, and follows no redirect", {
    tags,
  }, async () => {
    const keys: unknown[] = [];
    const failing = createServer((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      if (keys.length === 1) request.socket.destroy();
      else if (keys.length === 2) response.writeHead(503, { "Retry-After": "7" }).end();
      else response.writeHead(302, { Location: "/elsewhere" }).end();
    });
    const baseUrl = await listen(failing);
    const done = await runPython(
      `
waits = []
try: client(stored(), sleep=waits.append).unlink_course("course_1")
except ApiError as error: answer(waits=waits, status=error.status)`,
      { ...(await connect()), baseUrl },
    );
    failing.close();
    expect(done).toMatchObject({ status: 302, waits: [expect.any(Number), 7] });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test("verifies webhooks, and refuses another body, another secret and an old event", { tags }, async () => {
    const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
    const body = JSON.stringify({
      type: "course.updated",
      timestamp: "",
      data: { externalCourseId: "väylä" },
    });
    const headers = (at: number) =>
      signatureHeaders([other, secret], { id: "msg_1", body, at: new Date(at) });
    const done = await runPython(
      `
def check(secret, body, headers):
    try: return verify_webhook(secret, body, headers)[0]
    except WebhookVerificationError: return "refused"
answer(results=[check(*each) for each in given["cases"]])`,
      {
        cases: [
          [secret, body, headers(Date.now())],
          [secret, `${body} `, headers(Date.now())],
          [newWebhookSecret(), body, headers(Date.now())],
          [secret, body, headers(Date.now() - 6 * 60_000)],
          [secret, body, {}],
        ],
      },
    );
    expect(done.results).toEqual(["msg_1", "refused", "refused", "refused", "refused"]);
  });
});
