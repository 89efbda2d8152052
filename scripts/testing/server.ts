import { memoryCounter } from "@/lib/adapters/counters/memory";
import type { Database } from "@/lib/adapters/database/database";
import { secretRecord } from "@/lib/applications/registration";
import { addSeconds, type Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { grantedScope } from "@/lib/oauth/scope";
import { newClientId, newSecret } from "@/lib/oauth/tokens";
import type { Counter } from "@/lib/rate-limit/counter";
import { pageNames } from "@/lib/server/endpoint-name";
import { newServer } from "@/lib/server/http-server";
import { requestListener } from "@/lib/server/listener";
import { type Observer, observeRequests } from "@/lib/server/observe-requests";
import { newReadiness } from "@/lib/server/readiness";
import { admitRequests, trackTraffic } from "@/lib/server/traffic";
import { type Deps, type Services, wire } from "@/lib/wire";
import { openTestDatabase } from "./database";
import { listen } from "./listen";

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
  newApplication(redirectUri?: string): Promise<TestApplication>;
  /** Issues an authorization code, as the consent page does on Allow. */
  authorize(
    application: TestApplication,
    userId: string,
    challenge?: { value: string; method: "S256" | "plain" },
    scope?: string,
  ): Promise<string>;
  /** POSTs a form to an OAuth endpoint, with the application's credentials in the body. */
  form(path: string, application: TestApplication | null, fields: Record<string, string>): Promise<Response>;
  /** Runs the complete flow: consent, code, tokens. */
  tokensFor(application: TestApplication, userId: string, scope?: string): Promise<TestTokens>;
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
    env: { baseUrl, basemaps: [], ...options.env },
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
        pageNames(["/studio/courses/[courseId]"]),
        options.observers ?? [],
      ),
    ),
  );

  const request: TestServer["request"] = (path, init) =>
    fetch(baseUrl + path, { redirect: "manual", ...init });

  const form: TestServer["form"] = (path, application, fields) =>
    request(path, {
      method: "POST",
      body: new URLSearchParams({
        ...(application && { client_id: application.clientId, client_secret: application.clientSecret }),
        ...fields,
      }),
    });

  const authorize: TestServer["authorize"] = async (application, userId, challenge, scope) => {
    const location = await services.oauth.allow(
      {
        client: {
          id: application.clientId,
          name: "Test",
          redirectUris: [application.redirectUri],
          isDisabled: false,
          isVerified: false,
          isTest: false,
        },
        redirectUri: application.redirectUri,
        state: null,
        challenge: challenge ?? null,
        scope: grantedScope(scope),
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

    newUser,

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

    async tokensFor(application, userId, scope) {
      const code = await authorize(application, userId, undefined, scope);
      const response = await form("/oauth/token", application, {
        grant_type: "authorization_code",
        code,
        redirect_uri: application.redirectUri,
      });
      if (response.status !== 200) throw new Error(`The token request failed: ${await response.text()}`);
      return response.json();
    },

    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.background.settled();
      await database.close();
    },
  };
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
