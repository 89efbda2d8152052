import { memoryCounter } from "@/lib/adapters/counters/memory";
import type { Database } from "@/lib/adapters/database/database";
import { prismaCourseSaveStore } from "@/lib/adapters/prisma/course-save-store";
import { secretRecord } from "@/lib/applications/registration";
import { addSeconds, type Clock } from "@/lib/clock";
import { toStoredDocument } from "@/lib/courses/stored-course";
import { newId } from "@/lib/ids";
import type { Audience } from "@/lib/oauth/resource";
import { grantedScope } from "@/lib/oauth/scope";
import { newClientId, newSecret } from "@/lib/oauth/tokens";
import type { Counter } from "@/lib/rate-limit/counter";
import { pageNames } from "@/lib/server/endpoint-name";
import { newServer } from "@/lib/server/http-server";
import { requestAddress, requestListener } from "@/lib/server/listener";
import { type Observer, observeRequests } from "@/lib/server/observe-requests";
import { newReadiness } from "@/lib/server/readiness";
import { admitRequests, trackTraffic } from "@/lib/server/traffic";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import type { PersonRole } from "@/lib/validation/people";
import { type Deps, type Services, wire } from "@/lib/wire";
import { openTestDatabase } from "./database";
import { listen } from "./listen";
import { setUp } from "./set-up";

/** A registered application and its credentials. */
export interface TestApplication {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

export interface TestTokens {
  access_token: string;
  refresh_token: string;
}

/** A counter that never reaches a limit. */
export const unlimited: Counter = {
  count: async (_key, windowSeconds) => ({ count: 1, resetAt: addSeconds(new Date(), windowSeconds) }),
  peek: async () => null,
  close: async () => {},
};

/** The real time plus an offset that the test controls. */
interface TestClock {
  now: Clock;
  pass(seconds: number): void;
}

export interface TestServer {
  baseUrl: string;
  database: Database;
  services: Services;
  clock: TestClock;
  /** Counts the latest counted request again, as if it had been sent so many times more. */
  repeatCount(times: number): Promise<void>;
  /** Fetches a path of the server without following redirects. */
  request(path: string, init?: RequestInit): Promise<Response>;
  newUser(name?: string): Promise<string>;
  /** Gives a user a role on a course. @returns the user's id. */
  join(courseId: string, userId: string, role?: PersonRole): Promise<string>;
  /** Stores the next version of a course, whatever it changes, without an outcome that could be asked for again. */
  saveDocument(
    userId: string,
    courseId: string,
    document: CourseDocumentData,
  ): Promise<"saved" | "forbidden" | "missing">;
  newApplication(redirectUri?: string): Promise<TestApplication>;
  /** The user who registered an application. */
  ownerOf(application: Pick<TestApplication, "clientId">): Promise<string>;
  /** Its secret is the empty string, which a form with it omits (RFC 6749 section 3.2). */
  newPublicApplication(redirectUri?: string): Promise<TestApplication>;
  /** Issues an authorization code, as the consent page does on Allow. */
  authorize(
    application: TestApplication,
    userId: string,
    challenge?: { value: string; method: "S256" | "plain" },
    scope?: string,
    audience?: Audience,
  ): Promise<string>;
  /** POSTs a form to an OAuth endpoint, with the application's credentials in the body. */
  form(path: string, application: TestApplication | null, fields: Record<string, string>): Promise<Response>;
  /** Exchanges a code for tokens. */
  exchange(application: TestApplication, code: string, more?: Record<string, string>): Promise<Response>;
  refresh(
    application: TestApplication | null,
    refreshToken: string,
    more?: Record<string, string>,
  ): Promise<Response>;
  /** Runs the complete flow: consent, code, tokens. */
  tokensFor(
    application: TestApplication,
    userId: string,
    scope?: string,
    audience?: Audience,
  ): Promise<TestTokens>;
  /** Calls the API with an access token. By default it POSTs a body, as JSON unless it is text or bytes. */
  api(
    accessToken: string,
    path: string,
    init?: { method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
  /** The status of a call with an access token: 401 if it is not valid. */
  apiStatus(accessToken: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts the API and OAuth endpoints on a real port with a real database, without Next: pages return 404. Rate limits are
 * enforced; tests of anything else call `clock.pass(60)` for a new window, or pass the counter `unlimited`.
 */
export async function startTestServer(
  options: { database?: Database; counter?: Counter; observers?: readonly Observer[] } & Pick<
    Deps,
    "providerEndpoints"
  > & {
      env?: Partial<Deps["env"]>;
    } = {},
): Promise<TestServer> {
  const database = options.database ?? (await openTestDatabase());
  const clock = createTestClock();
  const realCounter = options.counter ?? memoryCounter(clock.now);
  let latestCount: Parameters<Counter["count"]> | null = null;
  const counter: Counter = {
    ...realCounter,
    count: (...arguments_) => {
      latestCount = arguments_;
      return realCounter.count(...arguments_);
    },
  };
  const server = newServer();
  const baseUrl = await listen(server);
  const services = wire({
    prisma: database.prisma,
    sql: database.sql,
    counter,
    clock: clock.now,
    authSecrets: ["a secret of the tests, 32 characters"],
    env: { baseUrl, basemaps: [], terrain: null, ...options.env },
    ...(options.providerEndpoints ? { providerEndpoints: options.providerEndpoints } : {}),
  });
  const traffic = trackTraffic();
  server.on(
    "request",
    admitRequests(
      traffic,
      observeRequests(
        requestListener(services, (_request, response) => void response.writeHead(404).end(), {
          trustProxy: 0,
          dev: false,
          readiness: newReadiness(),
          traffic,
        }),
        {
          endpointName: pageNames(["/studio/courses/[courseId]"]),
          userName: (userId) => `name of ${userId}`,
          clientAddress: (request) => requestAddress(request, 0),
        },
        options.observers ?? [],
      ),
    ),
  );

  const request: TestServer["request"] = (path, init) =>
    fetch(baseUrl + path, { redirect: "manual", ...init });

  const api: TestServer["api"] = (accessToken, path, { method, body, headers } = {}) =>
    request(path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        Authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body:
          typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    });

  const form: TestServer["form"] = (path, application, fields) =>
    request(path, {
      method: "POST",
      body: new URLSearchParams({
        ...(application && { client_id: application.clientId, client_secret: application.clientSecret }),
        ...fields,
      }),
    });

  const exchange: TestServer["exchange"] = (application, code, more) =>
    form("/oauth/token", application, {
      ...{ grant_type: "authorization_code", code, redirect_uri: application.redirectUri, ...more },
    });

  const authorize: TestServer["authorize"] = async (
    application,
    userId,
    challenge,
    scope,
    audience = "api",
  ) => {
    const location = await services.oauth.allow(
      {
        client: {
          id: application.clientId,
          name: "Test",
          redirectUris: [application.redirectUri],
          isDisabled: false,
          isVerified: false,
          isTest: false,
          isPublic: application.clientSecret === "",
          requiresPkce: false,
        },
        redirectUri: application.redirectUri,
        state: null,
        challenge: challenge ?? null,
        scope: grantedScope(scope),
        audience,
      },
      userId,
    );
    return new URL(location).searchParams.get("code") as string;
  };

  const newUser: TestServer["newUser"] = async (name = "Test Person") => {
    const id = newId("user");
    await database.prisma.user.create({ data: { id, name, email: `${id}@example.com` } });
    return id;
  };

  return {
    baseUrl,
    database,
    services,
    clock,
    request,

    async repeatCount(times) {
      if (!latestCount) throw new Error("No request was counted.");
      for (let i = 0; i < times; i++) await realCounter.count(...latestCount);
    },

    form,
    authorize,
    exchange,

    refresh: (application, refreshToken, more) =>
      form("/oauth/token", application, {
        ...{ grant_type: "refresh_token", refresh_token: refreshToken, ...more },
      }),

    newUser,

    async join(courseId, userId, role = "editor") {
      await database.prisma.coursePerson.create({ data: { courseId, userId, role, addedAt: clock.now() } });
      return userId;
    },

    async saveDocument(userId, courseId, document) {
      const save = { document: toStoredDocument(document), restored: null, leftOut: null, findLost: null };
      const decide = () => ({ save, result: "saved" as const });
      const store = prismaCourseSaveStore(database.prisma);
      const user = { id: userId, name: userId };
      return store.saveChanges(user, courseId, { id: newId("save"), base: 1 }, clock.now(), decide);
    },

    async newApplication(redirectUri = "https://partner.example/callback") {
      const clientId = newClientId();
      const clientSecret = newSecret("tp_cs_");
      const ownerId = await newUser("Partner");
      await database.prisma.application.create({
        data: {
          id: clientId,
          name: "Test",
          redirectUris: [redirectUri],
          ownerId,
          secrets: { create: secretRecord(clientSecret, "Test", clock.now()) },
        },
      });
      return { clientId, clientSecret, redirectUri };
    },

    async ownerOf({ clientId: id }) {
      const { ownerId } = await database.prisma.application.findUniqueOrThrow({ where: { id } });
      if (ownerId === null) throw new Error("Nobody registered it.");
      return ownerId;
    },

    async newPublicApplication(redirectUri = "http://127.0.0.1/callback") {
      const [clientId, ownerId] = [newClientId(), await newUser("Partner")];
      await database.prisma.application.create({
        data: { id: clientId, name: "Test", redirectUris: [redirectUri], ownerId, isPublic: true },
      });
      return { clientId, clientSecret: "", redirectUri };
    },

    async tokensFor(application, userId, scope, audience) {
      const code = await authorize(application, userId, undefined, scope, audience);
      const response = await exchange(application, code);
      if (response.status !== 200) throw new Error(`The token request failed: ${await response.text()}`);
      return response.json();
    },

    api,
    apiStatus: async (accessToken) => (await api(accessToken, "/api/v1/courses")).status,

    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.background.settled();
      await database.close();
    },
  };
}

/** `startTestServer` for all tests of a file. */
export function setUpTestServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  return setUp(() => startTestServer(options));
}

function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => addSeconds(new Date(), ahead),
    pass(seconds) {
      ahead += seconds;
    },
  };
}
