import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formRule } from "@/lib/http/actions";
import { readRefusal } from "@/lib/http/refusal-text";
import { findRoute } from "@/lib/http/routes";
import { BudgetExceeded } from "@/lib/rate-limit/work-budget";
import { provideServices, respondTooManyRequests, services } from "@/lib/services";
import type { Services } from "@/lib/wire";
import { type Observer, observeRequests } from "../observe-requests";
import { trackTraffic } from "../traffic";
import { translateFailure } from "./failures";
import { type PageHandler, servePage } from "./page-requests";

const KNOWN_ACTIONS = new Map([
  ["40aa", formRule("choosePreference")],
  ["40cc", formRule("signUpAction")],
  ["40dd", formRule("registerAction")],
]);

/** The forms of each window. */
let counts: Map<string, number>;
beforeEach(() => {
  counts = new Map();
});

/** The statuses that the request log got, in order. */
const logged: number[] = [];

/** Stands in for Next: fails before any of our code, after it, or serves a throttled action. */
const listener: RequestListener = (request, response) => {
  const pathname = request.url ?? "/";
  const serve: PageHandler = async (_request, own) => {
    translateFailure(own);
    if (pathname === "/throttled") {
      respondTooManyRequests(90);
      own.end("Too many attempts.");
      return;
    }
    if (pathname.startsWith("/our")) services();
    if (pathname === "/rejected") throw new Error("failed");
    if (pathname === "/broken-off") {
      own.write("half");
      throw new Error("failed midway");
    }
    own.statusCode = 500;
    own.setHeader("Cache-Control", "public, max-age=3600");
    if (pathname.endsWith("-text")) {
      own.setHeader("Content-Length", "21");
      own.setHeader("ETag", '"x"');
      own.end("Internal Server Error");
    } else {
      own.write("Internal Server ");
      own.end("Error");
    }
    // Next does so, too, while it renders its error page.
    own.statusCode = 500;
  };
  void servePage(request, response, findRoute(pathname), serve, {
    origin: `http://${request.headers.host}`,
    traffic: trackTraffic(),
    actions: KNOWN_ACTIONS,
    readOnly: pathname === "/our/read-only",
    countPage: async () => null,
    async countForm({ key, requests }) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > requests ? 61 : null;
    },
    async run(render) {
      if (pathname === "/our/used-up") throw new BudgetExceeded(7);
      await render();
    },
    spend: async () => {},
  });
};
const observer: Observer = { finished: ({ status }) => void logged.push(status) };
const server = createServer(observeRequests(listener, { endpointName: (pathname) => pathname }, [observer]));
beforeAll(async () => {
  provideServices({} as Services);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function request(path: string, init: RequestInit = {}): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { ...init.headers, connection: "close" },
  });
}

const form = { method: "POST", headers: { "Content-Type": "multipart/form-data; boundary=x" }, body: "x" };

describe("a request that Next cannot parse", () => {
  it("is a 400 if it is a form", async () => {
    expect((await request("/account", form)).status).toBe(400);
  });

  it("is a 400 if it has headers of Next's router", async () => {
    expect((await request("/", { headers: { "Next-Router-State-Tree": "x" } })).status).toBe(400);
    expect((await request("/", { headers: { RSC: "1" } })).status).toBe(400);
  });

  it("is a 500 if our own code failed", async () => {
    expect((await request("/our-failure", form)).status).toBe(500);
    expect((await request("/our-failure", { headers: { RSC: "1" } })).status).toBe(500);
  });
});

describe("a page that fails", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ["/our-text", form],
    ["/our-text", {}],
    ["/rejected", {}],
  ])(
    "before it responds is a 500 with a page in the user's language, and is logged: %s %j",
    async (path, init) => {
      const response = await request(path, {
        ...init,
        headers: { Accept: "text/html", "Accept-Language": "fi", ...("headers" in init && init.headers) },
      });
      expect(response.status).toBe(500);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("etag")).toBeNull();
      expect(await response.text()).toContain("<h1>Jokin meni vikaan</h1>");
      expect(console.error).toHaveBeenCalledOnce();
    },
  );

  it("before our code runs is a 400 that is not logged", async () => {
    const response = await request("/plain-text", form);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("The request couldn't be read. Reload the page and try again.");
    expect(console.error).not.toHaveBeenCalled();
    expect(logged.at(-1)).toBe(400);
  });

  it("midway closes the connection", async () => {
    await expect(request("/broken-off").then((response) => response.text())).rejects.toThrow();
    expect(console.error).toHaveBeenCalledOnce();
  });
});

function named(...ids: string[]) {
  const body = new FormData();
  for (const id of ids) body.append(`$ACTION_ID_${id}`, "");
  return { method: "POST", body };
}

const called = (id: string) => ({ ...form, headers: { ...form.headers, "Next-Action": id } });

describe("a form while the server is read-only", () => {
  const REFUSAL = "The service is read-only for maintenance, and nothing was changed. Try again later.";

  it.each([
    ["by its action", named("40cc")],
    ["by an action that nobody knows", named("40bb")],
    ["by one of its actions", named("40aa", "40bb")],
    ["without an action", form],
  ])("is refused %s, with a plain text and Retry-After", async (_how, init) => {
    const response = await request("/our/read-only", init);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(await response.text()).toBe(REFUSAL);
  });

  it("that a script sends is refused with a text that Next's part in the browser reads, and the form shows", async () => {
    const response = await request("/our/read-only", called("40bb"));
    expect([response.status, response.headers.get("content-type")]).toEqual([503, "text/plain"]);
    expect(readRefusal(new Error(await response.text()))).toBe(REFUSAL);
    expect(readRefusal(new Error("An unexpected response was received from the server."))).toBeNull();
  });

  it.each([
    ["in a form", named("40aa")],
    ["called by a script", called("40aa")],
  ])("reaches Next with a harmless action, %s", async (_how, init) => {
    expect((await request("/our/read-only", init)).status).toBe(500);
  });
});

describe("a form with a row", () => {
  const exhaust = (key: string) => counts.set(`action:${key}`, 120);

  it.each([
    ["in a form", named("40aa")],
    ["called by a script", called("40aa")],
    ["among other actions", named("40cc", "40aa")],
  ])("is refused with 429 and Retry-After above the limit of its action: %s", async (_how, init) => {
    exhaust("choosePreference");
    const response = await request("/our", init);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "61"]);
    expect(await response.text()).toContain("Too many requests. Try again in 2 minutes.");
    // Others have windows of their own: the stand-in for Next fails.
    expect((await request("/our", named("40cc"))).status).toBe(500);
  });

  it.each([
    ["without an action", form],
    ["with actions that nobody knows", named("40bb", "40be")],
    ["called by a script", called("40bb")],
  ])("or without one has a limit, too: %s", async (_how, init) => {
    await request("/our", init);
    expect([...counts]).toEqual([["action:other", 1]]);
    exhaust("other");
    expect((await request("/our", init)).status).toBe(429);
  });

  it.each([
    ["in a form", named],
    ["called by a script", (id: string) => ({ ...called(id), body: new FormData() })],
  ])("is refused with 413 above the bound of its action: %s", async (how, submit) => {
    const statusOf = async (id: string, bytes: number) => {
      const { body, ...init } = submit(id);
      body.append("name", "x".repeat(bytes));
      const headers: Record<string, string> = how === "in a form" ? {} : { "Next-Action": id };
      return (await request("/our", { ...init, headers, body })).status;
    };
    expect(await statusOf("40aa", 31 * 1024)).toBe(500);
    expect(await statusOf("40aa", 32 * 1024)).toBe(413);
    expect(await statusOf("40dd", 95 * 1024)).toBe(500);
    expect(await statusOf("40dd", 96 * 1024)).toBe(413);
  });
});

it("a page of a user whose budget for expensive work is used up is a 429 with Retry-After", async () => {
  const response = await request("/our/used-up");
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
});

it("a throttled server action is a 429 with Retry-After and its own page (RFC 6585 section 4)", async () => {
  const response = await request("/throttled", form);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("90");
  expect(await response.text()).toBe("Too many attempts.");
});

describe("a form of an earlier release, whose action this one does not have", () => {
  function post(...fields: [string, string][]): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return request("/courses/new?x=1", { method: "POST", body });
  }

  it.each([[["$ACTION_ID_40bb", ""]], [["$ACTION_1:0", '{"id":"40bb","bound":"$@1"}']]] satisfies [
    string,
    string,
  ][][])("is a 409 page that shows what was entered, but no password: %j", async (action) => {
    const response = await post(action, ["name", "Järva <b>"], ["password", "hunter22"]);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("Teepad was updated");
    expect(html).toContain("<label>name<textarea readonly>Järva &lt;b&gt;</textarea></label>");
    expect(html).toContain('<a href="/courses/new?x=1">');
    expect(html).not.toMatch(/hunter22|ACTION/);
  });

  it("is refused if it has more fields than any form of ours, before it is decoded", async () => {
    const fields = Array.from({ length: 201 }, (_, i): [string, string] => [`f${i}`, ""]);
    const response = await post(["$ACTION_ID_40aa", ""], ...fields);
    expect([response.status, await response.text()]).toEqual([
      413,
      "The form has too many fields: the maximum is 200.",
    ]);
  });

  it("is passed on if its action still exists, with its body", async () => {
    // The stand-in for Next fails to parse any form.
    expect((await post(["$ACTION_ID_40aa", ""], ["name", "x"])).status).toBe(400);
    expect((await post(["name", "x"])).status).toBe(400);
  });
});
