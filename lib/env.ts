import { readFileSync } from "node:fs";
import { domainToASCII } from "node:url";
import * as z from "zod";
import type { ClientMetadataPolicy } from "@/lib/applications/client-metadata";
import { OPEN_SIGN_UP, type SignUpPolicy } from "@/lib/identity/sign-up-policy";
import type { GeocoderAttribution } from "@/lib/places/schema";
import { basemapsVariable, DEFAULT_BASEMAPS } from "@/lib/validation/basemaps-variable";
import { check, describeProblem, ruleIssue } from "@/lib/validation/problems";
import { DEFAULT_TERRAIN, terrainVariable } from "@/lib/validation/terrain";
import { isLoopbackHost } from "@/lib/validation/url";

/** Treats an empty variable as undefined. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/**
 * A string that must satisfy a predicate. Zod's own messages quote patterns, which don't help an operator.
 * @param received formats the invalid value for the message. By default it is left out, because many values
 * contain passwords or keys.
 */
const rule = (
  isValid: (text: string) => boolean,
  expected: string,
  received?: (text: string) => string | number,
) =>
  z.string().superRefine((text, issues) => {
    if (isValid(text)) return;
    const suffix = received ? `; received ${received(text)}` : "";
    issues.addIssue(ruleIssue("invalid", `must be ${expected}${suffix}`));
  });

const quoted = (text: string) => JSON.stringify(text);
const length = (text: string) => text.length;

const integer = (min: number, max: number) =>
  rule(
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
    `an integer from ${min} to ${max}`,
    quoted,
  ).transform(Number);

/** Whether a text is a URL with one of these schemes. */
const isUrl = (text: string, protocol: RegExp) => URL.canParse(text) && protocol.test(new URL(text).protocol);

/** A URL that may hold a password. */
const secretUrl = (protocol: RegExp, example: string) =>
  rule((text) => isUrl(text, protocol), `a URL such as ${example}`);

/** An origin: scheme, host and optional port. */
const origin = rule(
  (text) => isUrl(text, /^https?:$/) && /^https?:\/\/[^/?#]+\/?$/i.test(text),
  "a URL such as https://teepad.example, without a path",
  quoted,
).transform((text) => (URL.canParse(text) ? new URL(text).origin : z.NEVER));

/** An OpenID Connect issuer (OpenID Connect Core section 2): compared as it is written, so it may end with a slash or not. */
const issuer = rule(
  (text) => {
    if (!isUrl(text, /^https?:$/) || /[?#@\s]/.test(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || isLoopbackHost(hostname);
  },
  "an https URL such as https://id.example/realms/club, as the provider's discovery document has it",
  quoted,
);

/** `smtp://user:password@host:port`. User, password and port are optional. */
const smtpUrl = rule(
  (text) => isUrl(text, /^smtps?:$/) && /^[^:]+:\/\/[^/?#]+\/?$/.test(text),
  "a URL such as smtp://user:password@mail.example:587, without a path",
);

/** `Teepad <teepad@example.com>` or only the address. A single line, so that it cannot add a header. */
const sender = rule(
  (text) => /^(?:[^\p{Cc}<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text),
  "an email address such as Teepad <teepad@example.com>",
  quoted,
);

/** A URL template for place search, which may hold a key, or `off`. */
const geocoderUrl = rule(
  (text) => text === "off" || (/^https?:\/\/[^\s/]\S*$/.test(text) && text.includes("{query}")),
  "an http(s) URL that contains {query}, or off",
);

/** A domain in ASCII, as in email addresses that identify accounts. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/;

/** `open`, `off`, or a list of domains and `invitation`. */
const signUp = rule(
  (text) =>
    text === "open" ||
    text === "off" ||
    splitList(text).every((each) => each === "invitation" || DOMAIN.test(each)),
  "open, off, invitation, or a list of domains such as club.example, federation.example",
  quoted,
).transform((text): SignUpPolicy => {
  if (text === "open") return OPEN_SIGN_UP;
  const list = text === "off" ? [] : splitList(text);
  return {
    isOpen: false,
    byInvitation: list.includes("invitation"),
    domains: list.filter((each) => each !== "invitation"),
  };
});

/** `domainToASCII` drops a path, which then stays as it is: no domain. */
function splitList(text: string): string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .map((each) => (each.includes("/") ? each : domainToASCII(each).toLowerCase()));
}

/** `on`, `off`, or a list of domains. */
const clientMetadata = rule(
  (text) => text === "on" || text === "off" || splitList(text).every((each) => DOMAIN.test(each)),
  "on, off, or a list of domains such as app.example, claude.example",
  quoted,
).transform((text): ClientMetadataPolicy => (text === "on" || text === "off" ? text : splitList(text)));

const onOrOff = rule((text) => text === "on" || text === "off", "on or off", quoted);

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"];

/** `127.0.0.1:9464` or `[::1]:9464`. */
const hostAndPort = rule(
  (text) =>
    /^(?:\[[\da-f:]+\]|[^\s:[\]/@]+):\d{1,5}$/i.test(text) && isPort(text.slice(text.lastIndexOf(":") + 1)),
  "an address such as 127.0.0.1:9464",
  quoted,
).transform((text) => {
  const colon = text.lastIndexOf(":");
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ""), port: Number(text.slice(colon + 1)) };
});

function isPort(text: string): boolean {
  return Number(text) >= 1 && Number(text) <= 65535;
}

/** Every variable that Teepad reads. README.md documents them. */
const variables = z.object({
  PORT: optional(integer(1, 65535)),
  HOST: optional(z.string()),
  BASE_URL: optional(origin),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(secretUrl(/^postgres(ql)?:$/, "postgresql://user:password@host/name")),
  DATABASE_POOL_SIZE: optional(integer(1, 1000)),
  DATABASE_PIPELINES: optional(integer(0, 4)),
  MIGRATE: optional(onOrOff),
  REDIS_URL: optional(secretUrl(/^rediss?:$/, "redis://host:6379")),
  WORKERS: optional(integer(1, 64)),
  TRUST_PROXY: optional(integer(0, 10)),
  AUTH_SECRET: optional(rule((text) => text.length >= 32, "at least 32 characters", length)),
  AUTH_SECRET_PREVIOUS: optional(rule((text) => text.length >= 32, "at least 32 characters", length)),
  BASEMAPS: optional(basemapsVariable),
  IMAGERY: optional(onOrOff),
  TERRAIN: optional(terrainVariable),
  DEMO: optional(onOrOff),
  SIGN_UP: optional(signUp),
  CLIENT_METADATA: optional(clientMetadata),
  READ_ONLY: optional(onOrOff),
  GEOCODER_URL: optional(geocoderUrl),
  GEOCODER_ATTRIBUTION: optional(rule((text) => text.length <= 300, "at most 300 characters", length)),
  WEBHOOKS_ALLOW_LOOPBACK: optional(onOrOff),
  METRICS_ADDRESS: optional(hostAndPort),
  LOG_CLIENT_ADDRESS: optional(onOrOff),
  LOG_LEVEL: optional(rule((text) => LOG_LEVELS.includes(text), `one of ${LOG_LEVELS.join(", ")}`, quoted)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(secretUrl(/^https?:$/, "http://localhost:4318")),
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(sender),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GITHUB_CLIENT_ID: optional(z.string()),
  GITHUB_CLIENT_SECRET: optional(z.string()),
  OIDC_ISSUER: optional(issuer),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(
    rule((text) => /^[^\p{C}]{1,40}$/u.test(text.trim()), "a name of at most 40 characters", quoted),
  ),
});

/** Pairs of variables that must be set together. */
const PAIRS = [
  ["SMTP_URL", "MAIL_FROM"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
] as const;

/** The place search. */
interface GeocoderSettings {
  /** Contains `{query}` and optionally `{language}`. May hold a key. */
  url: string;
  /** The credit shown below the results: plain text, optionally with a link; null for none. */
  attribution: GeocoderAttribution | null;
}

/**
 * The geocoder of the OpenStreetMap Foundation. Its usage policy allows searches that users submit, at most one a second from
 * the whole application, cached, with credit and an identifying User-Agent (lib/places/considerate-geocoder.ts):
 * https://operations.osmfoundation.org/policies/nominatim/
 */
const DEFAULT_GEOCODER: GeocoderSettings = {
  url: "https://nominatim.openstreetmap.org/search?format=jsonv2&limit=8&accept-language={language}&q={query}",
  attribution: { text: "© OpenStreetMap contributors", url: "https://www.openstreetmap.org/copyright" },
};

/** Variables that may hold a secret. Each may be in a file instead, whose path is in the variable of its name with `_FILE`. */
const SECRETS = [
  ...["DATABASE_URL", "REDIS_URL", "SMTP_URL", "GEOCODER_URL", "AUTH_SECRET", "AUTH_SECRET_PREVIOUS"],
  ...["GOOGLE_CLIENT_SECRET", "GITHUB_CLIENT_SECRET", "OIDC_CLIENT_SECRET"],
];

type Source = Readonly<Record<string, string | undefined>>;

function readSecretFiles(source: Source): Source {
  const read = SECRETS.flatMap((name) => {
    const file = source[`${name}_FILE`];
    if (!file) return [];
    if (source[name]) throw new Error(`${name} and ${name}_FILE are set: set one of them.`);
    return [[name, readSecret(name, file)] as const];
  });
  return { ...source, ...Object.fromEntries(read) };
}

function readSecret(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Error(
      `${name}_FILE is ${file}, which can't be read: ${(error as NodeJS.ErrnoException).code}.`,
    );
  }
  // It would count as unset.
  if (text === "") throw new Error(`${name}_FILE is ${file}, which is empty.`);
  return text;
}

/** Parses and checks the environment. @throws Error that names every invalid variable and what is expected. */
export function parseEnv(source: Source) {
  const checked = check(variables, readSecretFiles(source));
  if (!checked.ok) {
    const lines = checked.problems.map((problem) => `  ${describeProblem(problem)}.`);
    throw new Error(`Invalid environment variables:\n${lines.join("\n")}`);
  }
  const values = checked.value;
  for (const [one, other] of PAIRS) {
    const [missing, given] = values[one] === undefined ? [one, other] : [other, one];
    if (values[missing] === undefined && values[given] !== undefined) {
      throw new Error(`${given} is set, but ${missing} is not: set both or neither.`);
    }
  }
  if ((values.WORKERS ?? 1) > 1 && !(values.DATABASE_URL && values.REDIS_URL)) {
    throw new Error(
      `WORKERS is ${values.WORKERS}. More than 1 requires DATABASE_URL (only one process can open the embedded ` +
        "database) and REDIS_URL (rate limits must be shared).",
    );
  }
  const port = values.PORT ?? 3000;
  const baseUrl = values.BASE_URL ?? `http://localhost:${port}`;
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "http:" && !isLoopbackHost(hostname)) {
    throw new Error(
      `BASE_URL is ${baseUrl}, but OAuth needs https. Use an https URL, or http on localhost only.`,
    );
  }
  const webhooksAllowLoopback = values.WEBHOOKS_ALLOW_LOOPBACK === "on";
  if (webhooksAllowLoopback && protocol === "https:") {
    throw new Error(
      "WEBHOOKS_ALLOW_LOOPBACK is on, but BASE_URL is https: anyone who registers an application could send requests to " +
        "programs on this machine. It is for development only.",
    );
  }
  const canVerify =
    values.SMTP_URL ?? values.GOOGLE_CLIENT_ID ?? values.GITHUB_CLIENT_ID ?? values.OIDC_CLIENT_ID;
  if (values.SIGN_UP && values.SIGN_UP.domains.length > 0 && canVerify === undefined) {
    throw new Error(
      "SIGN_UP lists domains, but nothing can verify that an address belongs to the person who signs up: set SMTP_URL and " +
        "MAIL_FROM, or a sign-in provider.",
    );
  }
  const readOnly = values.READ_ONLY === "on";
  const isProxied = protocol === "https:";
  return {
    port,
    host: values.HOST ?? "127.0.0.1",
    /** The URL that users and partners use, without a trailing slash. */
    baseUrl,
    dataDir: values.DATA_DIR ?? ".data",
    /** Undefined: use the embedded database in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** Maximum number of connections to Postgres per process. */
    databasePoolSize: values.DATABASE_POOL_SIZE ?? 10,
    /** The number of those connections that are pipelined; at most a quarter. */
    databasePipelines: values.DATABASE_PIPELINES ?? 2,
    /** Whether to refuse every change, and to make none. */
    readOnly,
    /** Whether to apply pending migrations at start-up. */
    migrate: values.MIGRATE !== "off" && !readOnly,
    redisUrl: values.REDIS_URL,
    /** The number of serving processes. If more than one, `databaseUrl` and `redisUrl` are set. */
    workers: values.WORKERS ?? 1,
    /** The number of trusted proxies in front, which set X-Forwarded-For. */
    trustProxy: values.TRUST_PROXY ?? 0,
    /** Undefined: generated at the first start and stored in `dataDir`. */
    authSecret: values.AUTH_SECRET,
    /** The previous secret, still accepted while sessions move to a new `authSecret`. */
    authSecretPrevious: values.AUTH_SECRET_PREVIOUS,
    basemaps: values.BASEMAPS ?? DEFAULT_BASEMAPS,
    /** Whether to offer the imagery of lib/imagery. If the operator lists basemaps, offer exactly those. */
    imagery: values.BASEMAPS === undefined && values.IMAGERY !== "off",
    /** Where browsers read the height of the ground; null if the studio knows none. */
    terrain: values.TERRAIN === undefined ? DEFAULT_TERRAIN : values.TERRAIN,
    webhooksAllowLoopback,
    /** The address at which to serve Prometheus metrics; undefined if they are off. */
    metrics: values.METRICS_ADDRESS,
    logLevel: values.LOG_LEVEL ?? "info",
    /** Whether the line of a request has the client's address, which is personal data. */
    logsClientAddress: values.LOG_CLIENT_ADDRESS === "on",
    /** Whether to send OpenTelemetry traces. Their exporter reads its settings from the environment. */
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /**
     * Whether to seed demo data into a database without accounts. Anyone who can read the logs or the data folder can sign in to
     * the demo, so it is off by default where others have access.
     */
    demo: !readOnly && (values.DEMO ? values.DEMO === "on" : !isProxied && values.DATABASE_URL === undefined),
    /** Who may create an account. */
    signUp: values.SIGN_UP ?? OPEN_SIGN_UP,
    /** Whose applications users may allow though nobody registered them. */
    clientMetadata: values.CLIENT_METADATA ?? "on",
    /** Undefined: the studio finds places by coordinates only. */
    geocoder: geocoderSettings(values.GEOCODER_URL, values.GEOCODER_ATTRIBUTION),
    /** With user and password, and `Teepad <teepad@example.com>`. Undefined: email is off. */
    mail:
      values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    /** Teepad's OAuth credentials there. Undefined: this provider is off. */
    google: provider(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    github: provider(values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET),
    /** A sign-in provider of the operator's own; undefined if there is none. */
    oidc: oidcSettings(values),
    /** Problems with the combination of settings, for the operator. */
    warnings:
      isProxied && values.TRUST_PROXY === undefined
        ? [
            "BASE_URL is https, so there is a proxy in front, but TRUST_PROXY is not set: all clients share the rate " +
              "limits of the proxy's address. Set TRUST_PROXY=1 for one proxy.",
          ]
        : [],
  };
}
export type Env = ReturnType<typeof parseEnv>;
export type MailSettings = NonNullable<Env["mail"]>;
export type ProviderSettings = NonNullable<Env["google"]>;

/** An OpenID Connect provider. `name` is what its button says. */
export interface OidcSettings extends ProviderSettings {
  issuer: string;
  name: string;
}

function geocoderSettings(
  url: string | undefined,
  attribution: string | undefined,
): GeocoderSettings | undefined {
  if (url === undefined) return DEFAULT_GEOCODER;
  return url === "off" ? undefined : { url, attribution: attribution ? { text: attribution } : null };
}

function oidcSettings(values: z.infer<typeof variables>): OidcSettings | undefined {
  const { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!url || !clientId || !clientSecret) return undefined;
  return { issuer: url, clientId, clientSecret, name: values.OIDC_NAME?.trim() ?? new URL(url).hostname };
}

function provider(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
