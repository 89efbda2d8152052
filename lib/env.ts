import * as z from "zod";
import { isLoopbackHost } from "@/lib/applications/schema";
import { type Basemap, basemapsVariable, DEFAULT_BASEMAPS } from "@/lib/validation/basemaps";
import { check, ruleIssue } from "@/lib/validation/problems";

/** An empty variable means the same as none. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** A rule told in our own words: zod's name patterns and units that say nothing to an operator. */
const rule = (holds: (text: string) => boolean, text: string) =>
  z.string().superRefine((value, issues) => {
    if (!holds(value)) issues.addIssue(ruleIssue("invalid", text));
  });

const wholeNumber = (least: number, most: number) =>
  rule(
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
    `must be a whole number from ${least} to ${most}`,
  ).transform(Number);

/** An address with one of these schemes. */
const address = (protocol: RegExp, example: string, more: (text: string) => boolean = () => true) =>
  rule(
    (text) => URL.canParse(text) && protocol.test(new URL(text).protocol) && more(text),
    `must be an address such as ${example}`,
  );

/** An origin: scheme and host, perhaps a port, nothing behind it. */
const origin = address(/^https?:$/, "https://teepad.example, with no path behind the host", (text) =>
  /^https?:\/\/[^/?#]+\/?$/i.test(text),
).transform((text) => (URL.canParse(text) ? new URL(text).origin : z.NEVER));

/** `smtp://user:password@host:port`, the user and the port left out at will; nothing behind the host. */
const smtpUrl = address(
  /^smtps?:$/,
  "smtp://user:password@mail.example:587, with no path behind the host",
  (text) => /^[^:]+:\/\/[^/?#]+\/?$/.test(text),
);

/** `Teepad <teepad@example.com>` or the address alone: one line, so that it cannot add a header. */
const sender = rule(
  (text) => /^(?:[^\p{Cc}<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text),
  "must be an address such as Teepad <teepad@example.com>",
);

/** Where places are searched: an address with `{query}` in it. */
const geocoderUrl = z
  .string()
  .regex(/^https?:\/\/[^\s/]\S*$/, "expected an http(s) address")
  .includes("{query}");

/** Every variable that Teepad reads. The README has the same table, for people. */
const variables = z.object({
  PORT: optional(wholeNumber(1, 65535)),
  HOST: optional(z.string()),
  BASE_URL: optional(origin),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(address(/^postgres(ql)?:$/, "postgresql://user:password@host/name")),
  REDIS_URL: optional(address(/^rediss?:$/, "redis://host:6379")),
  WORKERS: optional(wholeNumber(1, 64)),
  TRUST_PROXY: optional(wholeNumber(0, 10)),
  AUTH_SECRET: optional(rule((text) => text.length >= 32, "must have at least 32 characters")),
  BASEMAPS: optional(basemapsVariable),
  DEMO: optional(rule((text) => text === "on" || text === "off", "must be on or off")),
  GEOCODER_URL: optional(geocoderUrl),
  GEOCODER_ATTRIBUTION: optional(z.string().max(300)),
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(sender),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GITHUB_CLIENT_ID: optional(z.string()),
  GITHUB_CLIENT_SECRET: optional(z.string()),
});

/** Variables that are of no use without each other. */
const TOGETHER = [
  ["SMTP_URL", "MAIL_FROM"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
] as const;

/** Who finds places by name. */
export interface GeocoderSettings {
  /** With `{query}`, perhaps `{language}`; it may hold a key. */
  url: string;
  /** Plain text, shown under what was found. */
  attribution: string | undefined;
}

/** The server that takes our mails, and whom they are from. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with the user and the password. */
  smtpUrl: string;
  from: string;
}

/** This service as Google or GitHub knows it. */
export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
}

export interface Env {
  port: number;
  host: string;
  /** The address that people and partners use, without a slash at its end. */
  baseUrl: string;
  dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Processes that serve; with more than one, `databaseUrl` and `redisUrl` are set. */
  workers: number;
  /** How many proxies in front are trusted to have written X-Forwarded-For. */
  trustProxy: number;
  /** Undefined: one is made and kept in `dataDir`. */
  authSecret: string | undefined;
  basemaps: readonly Basemap[];
  /** Whether a database without accounts gets the demonstration. */
  demo: boolean;
  /** Undefined: coordinates can be gone to, names cannot be searched for. */
  geocoder: GeocoderSettings | undefined;
  /** Undefined: no mail can be sent. */
  mail: MailSettings | undefined;
  /** Undefined: nobody signs in that way. */
  google: ProviderSettings | undefined;
  github: ProviderSettings | undefined;
  /** What an operator should know about these settings together. */
  warnings: string[];
}

/**
 * The environment, checked.
 * @throws Error naming every variable that is wrong, and what was expected.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const checked = check(variables, source);
  if (!checked.ok) {
    const lines = checked.problems.map((problem) => `  ${problem.message}`);
    throw new Error(`The environment cannot be used:\n${lines.join("\n")}`);
  }
  const values = checked.value;
  for (const [one, other] of TOGETHER) {
    const [missing, given] = values[one] === undefined ? [one, other] : [other, one];
    if (values[missing] === undefined && values[given] !== undefined) {
      throw new Error(`${given} is set, but ${missing} is not: they are of no use without each other.`);
    }
  }
  if ((values.WORKERS ?? 1) > 1 && !(values.DATABASE_URL && values.REDIS_URL)) {
    throw new Error(
      "WORKERS is more than 1, which needs DATABASE_URL (one process alone can open the embedded database) and " +
        "REDIS_URL (limits are for all processes together).",
    );
  }
  const port = values.PORT ?? 3000;
  const baseUrl = values.BASE_URL ?? `http://localhost:${port}`;
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "http:" && !isLoopbackHost(hostname)) {
    throw new Error(
      `BASE_URL is ${baseUrl}, but OAuth needs https: use an https address, or http on localhost only.`,
    );
  }
  return {
    port,
    host: values.HOST ?? "127.0.0.1",
    baseUrl,
    dataDir: values.DATA_DIR ?? ".data",
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    workers: values.WORKERS ?? 1,
    trustProxy: values.TRUST_PROXY ?? 0,
    authSecret: values.AUTH_SECRET,
    basemaps: values.BASEMAPS ?? DEFAULT_BASEMAPS,
    demo: values.DEMO !== "off",
    geocoder: values.GEOCODER_URL
      ? { url: values.GEOCODER_URL, attribution: values.GEOCODER_ATTRIBUTION }
      : undefined,
    mail:
      values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    google: provider(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    github: provider(values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET),
    warnings:
      protocol === "https:" && values.TRUST_PROXY === undefined
        ? [
            "BASE_URL is https, so a proxy stands in front, and TRUST_PROXY is not set: everybody seems to come from " +
              "the proxy's address and shares its limits. Set TRUST_PROXY=1 for one proxy.",
          ]
        : [],
  };
}

function provider(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
