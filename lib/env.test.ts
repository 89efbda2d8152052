import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";
import { DEFAULT_BASEMAPS } from "./validation/basemaps";

describe("parseEnv", () => {
  it("has defaults for local use with the embedded database", () => {
    expect(parseEnv({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: "http://localhost:3000",
      dataDir: ".data",
      databaseUrl: undefined,
      databasePoolSize: 10,
      databasePipelines: 2,
      migrate: true,
      redisUrl: undefined,
      workers: 1,
      trustProxy: 0,
      authSecret: undefined,
      authSecretPrevious: undefined,
      basemaps: DEFAULT_BASEMAPS,
      imagery: true,
      geocoder: {
        url: "https://nominatim.openstreetmap.org/search?format=jsonv2&limit=8&accept-language={language}&q={query}",
        attribution: {
          text: "© OpenStreetMap contributors",
          url: "https://www.openstreetmap.org/copyright",
        },
      },
      demo: true,
      webhooksAllowLoopback: false,
      logLevel: "info",
      metrics: undefined,
      tracing: false,
      warnings: [],
    });
  });

  it("treats an empty variable as unset and ignores other variables", () => {
    const empty = Object.fromEntries(
      [
        "PORT",
        "HOST",
        "BASE_URL",
        "DATA_DIR",
        "DATABASE_URL",
        "REDIS_URL",
        "WORKERS",
        "TRUST_PROXY",
        "AUTH_SECRET",
        "AUTH_SECRET_PREVIOUS",
        "BASEMAPS",
        "GEOCODER_URL",
        "GEOCODER_ATTRIBUTION",
        "IMAGERY",
      ].map((name) => [name, ""]),
    );
    expect(parseEnv({ ...empty, HOME: "/root", PORTS: "x" })).toEqual(parseEnv({}));
  });

  it("allows webhooks to this machine on request, but not in production", () => {
    expect(parseEnv({ WEBHOOKS_ALLOW_LOOPBACK: "on" })).toMatchObject({ webhooksAllowLoopback: true });
    expect(() => parseEnv({ WEBHOOKS_ALLOW_LOOPBACK: "on", BASE_URL: "https://teepad.example" })).toThrow(
      "WEBHOOKS_ALLOW_LOOPBACK is on, but BASE_URL is https",
    );
  });

  it("accepts a geocoder URL with {query}, or off", () => {
    const url = "https://places.example/search?q={query}&key=secret";
    expect(parseEnv({ GEOCODER_URL: url, GEOCODER_ATTRIBUTION: "© Places" }).geocoder).toEqual({
      url,
      attribution: { text: "© Places" },
    });
    expect(parseEnv({ GEOCODER_URL: url }).geocoder).toEqual({ url, attribution: null });
    expect(parseEnv({ GEOCODER_URL: "off" }).geocoder).toBeUndefined();
    for (const wrong of ["https://places.example/search", "ftp://a.example/{query}", "{query}"]) {
      expect(() => parseEnv({ GEOCODER_URL: wrong })).toThrow("GEOCODER_URL");
    }
  });

  it("offers imagery unless it is off or the operator lists the backgrounds", () => {
    expect(parseEnv({ IMAGERY: "on" }).imagery).toBe(true);
    expect(parseEnv({ IMAGERY: "off" }).imagery).toBe(false);
    expect(parseEnv({ BASEMAPS: "[]", IMAGERY: "on" }).imagery).toBe(false);
    expect(() => parseEnv({ IMAGERY: "yes" })).toThrow('IMAGERY must be on or off; received "yes".');
  });

  it("reads every variable", () => {
    const env = parseEnv({
      PORT: "8080",
      HOST: "0.0.0.0",
      BASE_URL: "https://teepad.example",
      DATA_DIR: "/var/lib/teepad",
      DATABASE_URL: "postgresql://teepad:secret@db.example:5432/teepad?sslmode=require",
      DATABASE_POOL_SIZE: "25",
      DATABASE_PIPELINES: "3",
      MIGRATE: "off",
      REDIS_URL: "rediss://cache.example:6380/1",
      WORKERS: "4",
      TRUST_PROXY: "2",
      AUTH_SECRET: "0123456789abcdef0123456789abcdef",
      AUTH_SECRET_PREVIOUS: "fedcba9876543210fedcba9876543210",
      BASEMAPS: "[]",
      GEOCODER_URL: "off",
    });
    expect(env).toEqual({
      port: 8080,
      host: "0.0.0.0",
      baseUrl: "https://teepad.example",
      dataDir: "/var/lib/teepad",
      databaseUrl: "postgresql://teepad:secret@db.example:5432/teepad?sslmode=require",
      databasePoolSize: 25,
      databasePipelines: 3,
      migrate: false,
      redisUrl: "rediss://cache.example:6380/1",
      workers: 4,
      trustProxy: 2,
      authSecret: "0123456789abcdef0123456789abcdef",
      authSecretPrevious: "fedcba9876543210fedcba9876543210",
      basemaps: [],
      imagery: false,
      geocoder: undefined,
      demo: false,
      webhooksAllowLoopback: false,
      logLevel: "info",
      metrics: undefined,
      tracing: false,
      warnings: [],
    });
  });

  it("seeds the demo by default only at an http URL and with the embedded database", () => {
    const https = { BASE_URL: "https://teepad.example" };
    const postgres = { DATABASE_URL: "postgresql://db.example/teepad" };
    expect([{}, https, postgres].map((env) => parseEnv(env).demo)).toEqual([true, false, false]);
    expect([{}, https, postgres].map((env) => parseEnv({ ...env, DEMO: "on" }).demo)).toEqual([
      true,
      true,
      true,
    ]);
    expect(parseEnv({ DEMO: "off" }).demo).toBe(false);
  });

  it("warns if there must be a proxy but TRUST_PROXY is not set", () => {
    const { warnings } = parseEnv({ BASE_URL: "https://teepad.example" });
    expect(warnings).toEqual([expect.stringContaining("TRUST_PROXY=1")]);
    expect(parseEnv({ BASE_URL: "https://teepad.example", TRUST_PROXY: "0" }).warnings).toEqual([]);
  });

  it("rejects a BASE_URL with a path", () => {
    expect(() => parseEnv({ BASE_URL: "https://teepad.example/app" })).toThrow(/BASE_URL .*without a path/);
  });

  it("derives BASE_URL from PORT by default", () => {
    expect(parseEnv({ PORT: "4000" }).baseUrl).toBe("http://localhost:4000");
  });
});

describe("BASE_URL", () => {
  it.each([
    ["https://teepad.example/", "https://teepad.example"],
    ["https://teepad.example:8443", "https://teepad.example:8443"],
    ["HTTPS://TEEPAD.example:443", "https://teepad.example"],
    ["http://localhost:3000/", "http://localhost:3000"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["http://teepad.localhost", "http://teepad.localhost"],
  ])("%s is normalised to %s", (given, baseUrl) => {
    expect(parseEnv({ BASE_URL: given }).baseUrl).toBe(baseUrl);
  });

  it.each([
    "http://teepad.example",
    "http://localhost.teepad.example",
    "http://127.0.0.1.teepad.example",
    "http://0.0.0.0:3000",
    "http://192.168.1.20:3000",
  ])("%s is rejected, because OAuth needs https except on this machine", (baseUrl) => {
    expect(() => parseEnv({ BASE_URL: baseUrl })).toThrow(/OAuth needs https/);
  });
});

describe("paired variables", () => {
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

  it("enable email and sign-in providers, which are off without them", () => {
    expect(parseEnv({})).toMatchObject({ mail: undefined, google: undefined, github: undefined });
    const env = parseEnv({
      ...google,
      SMTP_URL: "smtps://me:p%40ss@mail.example",
      MAIL_FROM: "Teepad <a@b.example>",
    });
    expect(env.google).toEqual({ clientId: "id", clientSecret: "secret" });
    expect(env.mail).toEqual({ smtpUrl: "smtps://me:p%40ss@mail.example", from: "Teepad <a@b.example>" });
  });

  it.each([
    ["SMTP_URL", "smtp://localhost:1025", "MAIL_FROM"],
    ["MAIL_FROM", "a@b.example", "SMTP_URL"],
    ["GOOGLE_CLIENT_ID", "id", "GOOGLE_CLIENT_SECRET"],
    ["GITHUB_CLIENT_SECRET", "secret", "GITHUB_CLIENT_ID"],
  ])("%s alone is rejected with an error that names the missing variable", (name, value, missing) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name} is set, but ${missing} is not`));
  });
});

describe("WORKERS above 1", () => {
  const shared = { DATABASE_URL: "postgresql://db.example/teepad", REDIS_URL: "redis://cache.example" };

  it("requires a shared database and shared rate limits", () => {
    expect(parseEnv({ ...shared, WORKERS: "2" }).workers).toBe(2);
    for (const missing of ["DATABASE_URL", "REDIS_URL"]) {
      expect(() => parseEnv({ ...shared, [missing]: "", WORKERS: "2" })).toThrow(missing);
    }
    expect(parseEnv({ WORKERS: "1" }).workers).toBe(1);
  });
});

describe("an invalid variable", () => {
  it.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "3000x"],
    ["PORT", "-1"],
    ["PORT", "3.5"],
    ["BASE_URL", "teepad.example"],
    ["BASE_URL", "ftp://teepad.example"],
    ["DATABASE_URL", "mysql://db.example/teepad"],
    ["DATABASE_URL", "teepad"],
    ["REDIS_URL", "http://cache.example"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "11"],
    ["AUTH_SECRET", "too short"],
    ["SMTP_URL", "mail.example:25"],
    ["SMTP_URL", "http://mail.example"],
    ["SMTP_URL", "smtp://mail.example/path"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "Teepad <a@b.example>\nBcc: c@d.example"],
    ["BASEMAPS", "not JSON"],
    ["BASEMAPS", "{}"],
    ["BASEMAPS", '[{"name":"No tiles"}]'],
  ])("is named in the error: %s=%s", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(
      new RegExp(`^Invalid environment variables:\\n {2}${name}\\b`),
    );
  });

  it("is reported together with all others", () => {
    expect(() => parseEnv({ PORT: "x", TRUST_PROXY: "x", REDIS_URL: "x" })).toThrow(
      /PORT[\s\S]*REDIS_URL[\s\S]*TRUST_PROXY/,
    );
  });

  it.each([
    ["PORT", "abc", 'PORT must be an integer from 1 to 65535; received "abc".'],
    ["AUTH_SECRET", "short", "AUTH_SECRET must be at least 32 characters; received 5."],
    [
      "BASE_URL",
      "teepad.example",
      'BASE_URL must be a URL such as https://teepad.example, without a path; received "teepad.example".',
    ],
    [
      "BASE_URL",
      "ftp://x/y",
      'BASE_URL must be a URL such as https://teepad.example, without a path; received "ftp://x/y".',
    ],
    [
      "DATABASE_URL",
      "mysql://me:hunter2@db/x",
      "DATABASE_URL must be a URL such as postgresql://user:password@host/name.",
    ],
    ["GEOCODER_URL", "https://x", "GEOCODER_URL must be an http(s) URL that contains {query}, or off."],
    ["BASEMAPS", "x", "BASEMAPS must be a JSON array of basemaps; received invalid JSON."],
    ["DEMO", "no", 'DEMO must be on or off; received "no".'],
  ])("is reported with what was expected and received: %s=%s", (name, value, sentence) => {
    expect(() => parseEnv({ [name]: value })).toThrow(
      new Error(`Invalid environment variables:\n  ${sentence}`),
    );
  });

  it("never shows a secret", () => {
    const parse = () => parseEnv({ AUTH_SECRET: "hunter2", DATABASE_URL: "mysql://me:hunter2@db/x" });
    expect(parse).toThrow(/AUTH_SECRET/);
    expect(parse).not.toThrow(/hunter2/);
  });
});
