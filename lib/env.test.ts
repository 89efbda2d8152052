import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseEnv } from "./env";
import { DEFAULT_BASEMAPS } from "./validation/basemaps-variable";
import { DEFAULT_TERRAIN } from "./validation/terrain";

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
      readOnly: false,
      redisUrl: undefined,
      workers: 1,
      trustProxy: 0,
      authSecret: undefined,
      authSecretPrevious: undefined,
      basemaps: DEFAULT_BASEMAPS,
      imagery: true,
      terrain: DEFAULT_TERRAIN,
      clientMetadata: "on",
      geocoder: {
        url: "https://nominatim.openstreetmap.org/search?format=jsonv2&limit=8&accept-language={language}&q={query}",
        attribution: {
          text: "© OpenStreetMap contributors",
          url: "https://www.openstreetmap.org/copyright",
        },
      },
      demo: true,
      signUp: { isOpen: true, byInvitation: false, domains: [] },
      webhooksAllowLoopback: false,
      logLevel: "info",
      logsClientAddress: false,
      metrics: undefined,
      tracing: false,
      warnings: [],
    });
  });

  it("reads secrets from files, without the line break at their end, and names what is wrong with a file", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "teepad-env-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "secret");
    writeFileSync(file, "s".repeat(32).concat("\n"));
    expect(parseEnv({ AUTH_SECRET_FILE: file }).authSecret).toBe("s".repeat(32));
    expect(() => parseEnv({ DATABASE_URL_FILE: file })).toThrow("DATABASE_URL must be a URL such as");
    expect(() => parseEnv({ AUTH_SECRET_FILE: file, AUTH_SECRET: "x" })).toThrow(
      "AUTH_SECRET and AUTH_SECRET_FILE are set",
    );
    expect(() => parseEnv({ SMTP_URL_FILE: `${file}x` })).toThrow(
      `SMTP_URL_FILE is ${file}x, which can't be read: ENOENT.`,
    );
    writeFileSync(file, "\n");
    expect(() => parseEnv({ AUTH_SECRET_FILE: file })).toThrow("which is empty");
    expect(parseEnv({ AUTH_SECRET_FILE: "" }).authSecret).toBeUndefined();
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
        "TERRAIN",
        "CLIENT_METADATA",
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

  it("reads heights from Mapterhorn, from the operator's service, or from nowhere", () => {
    expect(parseEnv({ TERRAIN: "off" }).terrain).toBeNull();
    const tiles = "http://localhost:8080/{z}/{x}/{y}.png";
    expect(parseEnv({ TERRAIN: JSON.stringify({ name: "Club", tiles, surfaceBelow: 25 }) }).terrain).toEqual({
      name: "Club",
      tiles,
      encoding: "terrarium",
      tileSize: 256,
      minZoom: 0,
      maxZoom: 15,
      surfaceBelow: 25,
      sigma: null,
    });
    for (const [wrong, expected] of [
      ["on", "TERRAIN must be off or a JSON object; received invalid JSON"],
      [{ name: "Club" }, "TERRAIN.tiles"],
      [
        { name: "Club", tiles: "http://localhost/{z}/{x}.png" },
        "TERRAIN.tiles must contain {z}, {x} and {y}",
      ],
      [{ name: "Club", tiles, tileSize: 300 }, "TERRAIN.tileSize must be one of 256, 512"],
      [{ name: "Club", tiles, minZoom: 9, maxZoom: 8 }, "minZoom must be at most maxZoom"],
    ] as const) {
      const text = typeof wrong === "string" ? wrong : JSON.stringify(wrong);
      expect(() => parseEnv({ TERRAIN: text })).toThrow(expected);
    }
  });

  it("accepts applications that nobody registered from everywhere, from listed domains, or not at all", () => {
    expect(parseEnv({ CLIENT_METADATA: "off" }).clientMetadata).toBe("off");
    expect(parseEnv({ CLIENT_METADATA: "app.example, Ä.example" }).clientMetadata).toEqual([
      "app.example",
      "xn--4ca.example",
    ]);
    for (const wrong of ["https://app.example", "app.example/client.json", "localhost", ","]) {
      expect(() => parseEnv({ CLIENT_METADATA: wrong })).toThrow(
        "CLIENT_METADATA must be on, off, or a list",
      );
    }
  });

  it("reads who may sign up, and wants something that verifies the addresses of a domain", () => {
    const closed = { isOpen: false, byInvitation: false, domains: [] };
    expect(parseEnv({ SIGN_UP: "open" }).signUp).toEqual({ ...closed, isOpen: true });
    expect(parseEnv({ SIGN_UP: "off" }).signUp).toEqual(closed);
    expect(parseEnv({ SIGN_UP: "invitation" }).signUp).toEqual({ ...closed, byInvitation: true });
    const verified = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    expect(parseEnv({ SIGN_UP: "Club.example, bücher.example,invitation", ...verified }).signUp).toEqual({
      ...{ isOpen: false, byInvitation: true },
      domains: ["club.example", "xn--bcher-kva.example"],
    });
    expect(() => parseEnv({ SIGN_UP: "club.example" })).toThrow("set SMTP_URL");
    for (const wrong of [
      "on",
      "club.example,",
      "@club.example",
      "open, club.example",
      "club .example",
      "*.example",
    ]) {
      expect(() => parseEnv({ SIGN_UP: wrong, ...verified }), wrong).toThrow(
        "SIGN_UP must be open, off, invitation",
      );
    }
  });

  it("changes nothing at the start while it is read-only", () => {
    const env = parseEnv({ READ_ONLY: "on", MIGRATE: "on", DEMO: "on" });
    expect(env).toMatchObject({ readOnly: true, migrate: false, demo: false });
  });

  it("takes an OpenID Connect provider with https, whole or not at all, whose button has a name", () => {
    const client = { OIDC_CLIENT_ID: "teepad", OIDC_CLIENT_SECRET: "secret" };
    const issuer = "https://id.example/realms/club/";
    expect(parseEnv({ OIDC_ISSUER: issuer, ...client }).oidc).toEqual({
      ...{ issuer, clientId: "teepad", clientSecret: "secret", name: "id.example" },
    });
    expect(parseEnv({ OIDC_ISSUER: issuer, ...client, OIDC_NAME: " Club ID " }).oidc?.name).toBe("Club ID");
    expect(parseEnv({ OIDC_ISSUER: "http://localhost:8080", ...client }).oidc).toBeDefined();
    expect(() => parseEnv({ OIDC_ISSUER: issuer })).toThrow("OIDC_ISSUER is set, but OIDC_CLIENT_ID is not");
    expect(() => parseEnv(client)).toThrow("OIDC_CLIENT_ID is set, but OIDC_ISSUER is not");
    for (const wrong of [
      "http://id.example",
      "id.example",
      "https://id.example?realm=club",
      "https://a:b@id.example",
    ]) {
      expect(() => parseEnv({ OIDC_ISSUER: wrong, ...client }), wrong).toThrow(
        "OIDC_ISSUER must be an https URL",
      );
    }
    expect(() => parseEnv({ OIDC_ISSUER: issuer, ...client, OIDC_NAME: "x".repeat(41) })).toThrow(
      "OIDC_NAME",
    );
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
      readOnly: false,
      redisUrl: "rediss://cache.example:6380/1",
      workers: 4,
      trustProxy: 2,
      authSecret: "0123456789abcdef0123456789abcdef",
      authSecretPrevious: "fedcba9876543210fedcba9876543210",
      basemaps: [],
      terrain: DEFAULT_TERRAIN,
      clientMetadata: "on",
      imagery: false,
      geocoder: undefined,
      demo: false,
      signUp: { isOpen: true, byInvitation: false, domains: [] },
      webhooksAllowLoopback: false,
      logLevel: "info",
      logsClientAddress: false,
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
