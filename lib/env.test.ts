import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";
import { DEFAULT_BASEMAPS } from "./validation/basemaps";

describe("the environment", () => {
  it("may be empty: one person, on this machine, with the embedded database", () => {
    expect(parseEnv({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: "http://localhost:3000",
      dataDir: ".data",
      databaseUrl: undefined,
      redisUrl: undefined,
      workers: 1,
      trustProxy: 0,
      authSecret: undefined,
      basemaps: DEFAULT_BASEMAPS,
      demo: true,
      warnings: [],
    });
  });

  it("takes an empty variable for none, and passes over what is not ours", () => {
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
        "BASEMAPS",
        "GEOCODER_URL",
        "GEOCODER_ATTRIBUTION",
      ].map((name) => [name, ""]),
    );
    expect(parseEnv({ ...empty, HOME: "/root", PORTS: "x" })).toEqual(parseEnv({}));
  });

  it("may name a geocoder, whose address has a place for the query", () => {
    const url = "https://places.example/search?q={query}&key=secret";
    expect(parseEnv({ GEOCODER_URL: url, GEOCODER_ATTRIBUTION: "© Somebody" }).geocoder).toEqual({
      url,
      attribution: "© Somebody",
    });
    for (const wrong of ["https://places.example/search", "ftp://a.example/{query}", "{query}"]) {
      expect(() => parseEnv({ GEOCODER_URL: wrong })).toThrow("GEOCODER_URL");
    }
  });

  it("is read as it is written", () => {
    const env = parseEnv({
      PORT: "8080",
      HOST: "0.0.0.0",
      BASE_URL: "https://teepad.example",
      DATA_DIR: "/var/lib/teepad",
      DATABASE_URL: "postgresql://teepad:secret@db.example:5432/teepad?sslmode=require",
      REDIS_URL: "rediss://cache.example:6380/1",
      WORKERS: "4",
      TRUST_PROXY: "2",
      AUTH_SECRET: "0123456789abcdef0123456789abcdef",
      BASEMAPS: "[]",
    });
    expect(env).toEqual({
      port: 8080,
      host: "0.0.0.0",
      baseUrl: "https://teepad.example",
      dataDir: "/var/lib/teepad",
      databaseUrl: "postgresql://teepad:secret@db.example:5432/teepad?sslmode=require",
      redisUrl: "rediss://cache.example:6380/1",
      workers: 4,
      trustProxy: 2,
      authSecret: "0123456789abcdef0123456789abcdef",
      basemaps: [],
      demo: true,
      warnings: [],
    });
  });

  it("warns when a proxy must stand in front and is not told of", () => {
    const { warnings } = parseEnv({ BASE_URL: "https://teepad.example" });
    expect(warnings).toEqual([expect.stringContaining("TRUST_PROXY=1")]);
    expect(parseEnv({ BASE_URL: "https://teepad.example", TRUST_PROXY: "0" }).warnings).toEqual([]);
  });

  it("takes no path for BASE_URL", () => {
    expect(() => parseEnv({ BASE_URL: "https://teepad.example/app" })).toThrow(/BASE_URL .*no path/);
  });

  it("takes its address from its port when no other is given", () => {
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
  ])("%s is kept without a slash at its end, as %s", (given, baseUrl) => {
    expect(parseEnv({ BASE_URL: given }).baseUrl).toBe(baseUrl);
  });

  it.each([
    "http://teepad.example",
    "http://localhost.teepad.example",
    "http://127.0.0.1.teepad.example",
    "http://0.0.0.0:3000",
    "http://192.168.1.20:3000",
  ])("%s is refused, because OAuth needs https off this machine", (baseUrl) => {
    expect(() => parseEnv({ BASE_URL: baseUrl })).toThrow(/OAuth needs https/);
  });
});

describe("variables that belong together", () => {
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

  it("are what mail and other services need, and without them neither is there", () => {
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
  ])("%s alone is refused, and what is missing is named", (name, value, missing) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name} is set, but ${missing} is not`));
  });
});

describe("several processes", () => {
  const shared = { DATABASE_URL: "postgresql://db.example/teepad", REDIS_URL: "redis://cache.example" };

  it("need a database that they can all open, and limits that they share", () => {
    expect(parseEnv({ ...shared, WORKERS: "2" }).workers).toBe(2);
    for (const missing of ["DATABASE_URL", "REDIS_URL"]) {
      expect(() => parseEnv({ ...shared, [missing]: "", WORKERS: "2" })).toThrow(missing);
    }
    expect(parseEnv({ WORKERS: "1" }).workers).toBe(1);
  });
});

describe("a variable that cannot be used", () => {
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
  ])("is named: %s=%s", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(
      new RegExp(`^The environment cannot be used:\\n {2}${name}\\b`),
    );
  });

  it("is named together with every other one", () => {
    expect(() => parseEnv({ PORT: "x", TRUST_PROXY: "x", REDIS_URL: "x" })).toThrow(
      /PORT[\s\S]*REDIS_URL[\s\S]*TRUST_PROXY/,
    );
  });

  it.each([
    ["PORT", "abc", "PORT must be a whole number from 1 to 65535."],
    ["AUTH_SECRET", "short", "AUTH_SECRET must have at least 32 characters."],
    [
      "BASE_URL",
      "teepad.example",
      "BASE_URL must be an address such as https://teepad.example, with no path behind the host.",
    ],
    [
      "BASE_URL",
      "ftp://x/y",
      "BASE_URL must be an address such as https://teepad.example, with no path behind the host.",
    ],
    [
      "DATABASE_URL",
      "mysql://me:hunter2@db/x",
      "DATABASE_URL must be an address such as postgresql://user:password@host/name.",
    ],
    ["BASEMAPS", "x", "BASEMAPS must be a JSON array of basemaps; it is not JSON."],
    ["DEMO", "no", "DEMO must be on or off."],
  ])("is told in one sentence what it should be: %s=%s", (name, value, sentence) => {
    expect(() => parseEnv({ [name]: value })).toThrow(
      new Error(`The environment cannot be used:\n  ${sentence}`),
    );
  });

  it("does not get its secret shown", () => {
    const parse = () => parseEnv({ AUTH_SECRET: "hunter2", DATABASE_URL: "mysql://me:hunter2@db/x" });
    expect(parse).toThrow(/AUTH_SECRET/);
    expect(parse).not.toThrow(/hunter2/);
  });
});
