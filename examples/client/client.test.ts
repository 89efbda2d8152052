import { describe, expect, it, onTestFinished, vi } from "vitest";
import { AuthorizationRequired, type ClientOptions, createTeepad, type Tokens } from "./client";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const HOUR_MS = 3_600_000;
const LIST = { courses: [], total: 0 };
const CREATE = { body: { externalCourseId: "1", name: "Home" } };

/** What the server saw of a request. */
interface Seen {
  readonly path: string;
  readonly token: string | null;
  readonly key: string | null;
  readonly body: string;
}

/** A client of a server that gives these answers in turn, except that its tokens endpoint always works. */
function clientOf(answers: readonly (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = [];
  const waits: number[] = [];
  let refreshes = 0;
  let stored: Tokens = { accessToken: "first", refreshToken: "refresh", expiresAt: NOW + HOUR_MS };
  const left = [...answers];
  const teepad = createTeepad({
    baseUrl: "https://teepad.example",
    clientId: "id",
    clientSecret: "secret",
    tokens: {
      read: async () => stored,
      async write(tokens) {
        stored = tokens;
      },
    },
    now: () => NOW,
    wait: async (milliseconds) => void waits.push(milliseconds),
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const token = request.headers.get("Authorization");
      seen.push({
        path: pathname,
        token,
        key: request.headers.get("Idempotency-Key"),
        body: await request.text(),
      });
      if (pathname === "/oauth/token") {
        refreshes++;
        const tokens = { access_token: `refreshed ${refreshes}`, refresh_token: "next", expires_in: 3600 };
        return Response.json(tokens);
      }
      const answer = left.shift();
      if (!answer) throw new Error("The test expects no more requests.");
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...options,
  });
  return {
    teepad,
    seen,
    waits,
    store: (tokens: Partial<Tokens>) => {
      stored = { ...stored, ...tokens };
    },
    readStored: () => stored,
    countRefreshes: () => refreshes,
  };
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const busy = (retryAfter: string, status = 429) =>
  new Response("{}", { status, headers: { "Retry-After": retryAfter, "Content-Type": "application/json" } });
const ok = () => Response.json(LIST);
const unauthorized = () => Response.json({ error: "invalid_token" }, { status: 401 });

describe("the tokens", () => {
  it("are refreshed once for concurrent calls", async () => {
    const { teepad, store, seen, countRefreshes, readStored } = clientOf([ok(), ok(), ok()]);
    store({ expiresAt: NOW });
    await Promise.all([1, 2, 3].map(() => teepad.GET("/api/v1/courses")));
    expect(countRefreshes()).toBe(1);
    expect(seen.slice(1).map(({ token }) => token)).toEqual(Array(3).fill("Bearer refreshed 1"));
    expect(readStored()).toEqual({
      accessToken: "refreshed 1",
      refreshToken: "next",
      expiresAt: NOW + HOUR_MS,
    });
  });

  it("are refreshed once when concurrent calls get a 401, and the calls are repeated", async () => {
    const answers = [unauthorized(), unauthorized(), ok(), ok()];
    const { teepad, countRefreshes } = clientOf(answers);
    const calls = await Promise.all([1, 2].map(() => teepad.GET("/api/v1/courses")));
    expect(calls.map(({ data }) => data)).toEqual([LIST, LIST]);
    expect(countRefreshes()).toBe(1);
  });

  it("that another process has refreshed are used as they are", async () => {
    const client = clientOf([], {
      async fetch(request) {
        if (request.headers.get("Authorization") === "Bearer theirs") return ok();
        client.store({ accessToken: "theirs" });
        return unauthorized();
      },
    });
    expect((await client.teepad.GET("/api/v1/courses")).response.status).toBe(200);
  });

  it("that several others refresh at once are read again, instead of being refreshed once more", async () => {
    const client = clientOf([], {
      async fetch(request) {
        if (new URL(request.url).pathname !== "/oauth/token") {
          return request.headers.get("Authorization") === "Bearer theirs" ? ok() : unauthorized();
        }
        client.store({ accessToken: "theirs" });
        return Response.json(
          { reason: "refresh_too_often" },
          { status: 429, headers: { "Retry-After": "1" } },
        );
      },
    });
    expect((await client.teepad.GET("/api/v1/courses")).response.status).toBe(200);
    expect(client.readStored().accessToken).toBe("theirs");
  });

  it("are refreshed after a 401 even while another call reads the rejected ones", async () => {
    const [answered, secondRead] = [gate(), gate()];
    const rejected: Tokens = { accessToken: "first", refreshToken: "refresh", expiresAt: NOW + HOUR_MS };
    let stored = rejected;
    let reads = 0;
    const { teepad } = clientOf([], {
      tokens: {
        async read() {
          if (++reads === 2) await secondRead.opened;
          return stored;
        },
        async write(tokens) {
          stored = tokens;
        },
      },
      async fetch(request) {
        if (request.url.endsWith("/oauth/token"))
          return Response.json({ access_token: "next", refresh_token: "next", expires_in: 3600 });
        if (request.headers.get("Authorization") === "Bearer next") return ok();
        await answered.opened;
        return unauthorized();
      },
    });
    const first = teepad.GET("/api/v1/courses");
    await expect.poll(() => reads).toBe(1);
    const second = teepad.GET("/api/v1/courses");
    await expect.poll(() => reads).toBe(2);
    // The first call gets its 401, and waits for what the second one reads: the same tokens.
    answered.open();
    setImmediate(secondRead.open);
    expect((await Promise.all([first, second])).map(({ response }) => response.status)).toEqual([200, 200]);
  });

  it("are refreshed once only: a second 401 is the call's result", async () => {
    const { teepad, countRefreshes } = clientOf([unauthorized(), unauthorized()]);
    expect((await teepad.GET("/api/v1/courses")).response.status).toBe(401);
    expect(countRefreshes()).toBe(1);
  });

  it("that can't be refreshed make the call say why the user must authorize again", async () => {
    const { teepad, store } = clientOf([], {
      fetch: async () => Response.json({ error: "invalid_grant", reason: "grant_revoked" }, { status: 400 }),
    });
    store({ expiresAt: NOW });
    const call = teepad.GET("/api/v1/courses");
    await expect(call).rejects.toThrow(AuthorizationRequired);
    await expect(call).rejects.toMatchObject({ reason: "grant_revoked" });
  });

  it("are not sent to the token endpoint, nor the secret to the API", async () => {
    const { teepad, store, seen } = clientOf([ok()]);
    store({ expiresAt: NOW });
    await teepad.GET("/api/v1/courses");
    const [refresh, call] = seen;
    expect(refresh).toMatchObject({ path: "/oauth/token", token: null });
    expect(refresh?.body).toContain("client_secret=secret");
    expect(call).toMatchObject({ path: "/api/v1/courses", body: "" });
  });
});

describe("a call that is refused for now", () => {
  it("waits as long as Retry-After says, in seconds or until a date", async () => {
    const date = new Date(NOW + 5000).toUTCString();
    const { teepad, waits } = clientOf([busy("7"), busy(date, 503), ok()]);
    expect((await teepad.GET("/api/v1/courses")).data).toEqual(LIST);
    expect(waits).toEqual([7000, 5000]);
  });

  it("gives up rather than wait longer than its bound", async () => {
    const { teepad, waits } = clientOf([busy("40"), busy("40")]);
    expect((await teepad.GET("/api/v1/courses")).response.status).toBe(429);
    expect(waits).toEqual([40_000]);
  });

  it("is retried after errors of the connection, a few times", async () => {
    const lost = new TypeError("fetch failed");
    const { teepad, waits } = clientOf([lost, lost, ok()]);
    expect((await teepad.GET("/api/v1/courses")).data).toEqual(LIST);
    expect(waits).toHaveLength(2);
    const unreachable = clientOf([lost, lost, lost, lost]);
    await expect(unreachable.teepad.GET("/api/v1/courses")).rejects.toBe(lost);
  });

  it("cancels the bodies of the responses that it doesn't return", async () => {
    const cancelled: string[] = [];
    const unread = (name: string, status: number) =>
      new Response(new ReadableStream({ cancel: () => void cancelled.push(name) }), { status });
    const { teepad } = clientOf([unread("busy", 503), unread("unauthorized", 401), ok()]);
    expect((await teepad.GET("/api/v1/courses")).data).toEqual(LIST);
    expect(cancelled).toEqual(["busy", "unauthorized"]);
  });

  it("is not retried if retrying can't help", async () => {
    const { teepad, seen } = clientOf([Response.json({ error: "not_found" }, { status: 404 })]);
    expect((await teepad.GET("/api/v1/courses")).error).toMatchObject({ error: "not_found" });
    expect(seen).toHaveLength(1);
  });
});

describe("a call with a signal", () => {
  const tokens = {
    read: async () => ({ accessToken: "first", refreshToken: "refresh", expiresAt: NOW + HOUR_MS }),
    write: async () => {},
  };
  const options = { baseUrl: "https://teepad.example", clientId: "id", clientSecret: "secret", tokens };

  it("ends as soon as it is aborted while it waits for Retry-After, without a timer left", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const [controller, reason] = [new AbortController(), new Error("The user left.")];
    const teepad = createTeepad({ ...options, now: () => NOW, fetch: async () => busy("40") });
    const call = teepad.GET("/api/v1/courses", { signal: controller.signal });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops waiting for a refresh, which the other calls get", async () => {
    const [controller, refreshed] = [new AbortController(), gate()];
    let refreshes = 0;
    const { teepad, store } = clientOf([], {
      async fetch(request) {
        if (!request.url.endsWith("/oauth/token")) return ok();
        refreshes++;
        await refreshed.opened;
        return Response.json({ access_token: "next", refresh_token: "next", expires_in: 3600 });
      },
    });
    store({ expiresAt: NOW });
    const aborted = teepad.GET("/api/v1/courses", { signal: controller.signal });
    const other = teepad.GET("/api/v1/courses");
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    refreshed.open();
    expect((await other).data).toEqual(LIST);
    expect(refreshes).toBe(1);
  });
});

describe("a call that writes", () => {
  it("has one Idempotency-Key and the same body in every attempt", async () => {
    const { teepad, seen } = clientOf([busy("1", 503), unauthorized(), Response.json({}, { status: 201 })]);
    await teepad.POST("/api/v1/courses", CREATE);
    const attempts = seen.filter(({ path }) => path === "/api/v1/courses");
    expect(attempts.map(({ body }) => JSON.parse(body))).toEqual(Array(3).fill(CREATE.body));
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
    expect(attempts[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("keeps a key of the caller's", async () => {
    const { teepad, seen } = clientOf([Response.json({}, { status: 201 })]);
    await teepad.POST("/api/v1/courses", { ...CREATE, params: { header: { "Idempotency-Key": "mine" } } });
    expect(seen.map(({ key }) => key)).toEqual(["mine"]);
  });
});
