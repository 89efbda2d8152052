import { readFileSync } from "node:fs";
import path from "node:path";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import type { Limit } from "@/lib/rate-limit/limits";

/** What the texts say of the running service. */
export interface GuideFacts {
  readonly baseUrl: string;
  readonly limits: readonly LimitRow[];
  /** What has a maximum, and the maximum with its unit. */
  readonly sizes: readonly (readonly [what: string, maximum: string])[];
}

/** Values that the code fills into the texts, so that the two can't diverge: `{{name}}` in Markdown. */
const BLANKS: Readonly<Record<string, (facts: GuideFacts) => string>> = {
  baseUrl: ({ baseUrl }) => baseUrl,
  codeLifetime: () => `${LIFETIMES.code / 60} minutes`,
  codeRetry: () => `${LIFETIMES.codeRetry} seconds`,
  accessTokenLifetime: () => `${LIFETIMES.accessToken / 3600} hour`,
  refreshTokenLifetime: () => `${LIFETIMES.refreshToken / 24 / 3600} days`,
  rotationGrace: () => `${LIFETIMES.rotationGrace} seconds`,
  limits: ({ limits }) => limitTable(limits),
  sizes: ({ sizes }) =>
    ["| What | Limit |", "| --- | --- |", ...sizes.map(([what, maximum]) => `| ${what} | ${maximum} |`)].join(
      "\n",
    ),
  clientSource: () => readExample("client.ts"),
  webhooksSource: () => readExample("webhooks.ts"),
};

/** Fills in the placeholders of a text. @throws if one is unknown. */
export function fillIn(markdown: string, facts: GuideFacts): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const write = BLANKS[name];
    if (!write) throw new Error(`Unknown blank {{${name}}} in the documentation.`);
    return write(facts);
  });
}

function readExample(name: string): string {
  return readFileSync(path.join(process.cwd(), "examples/client", name), "utf8").trim();
}

/** What is counted, by what, and how many of it. */
interface LimitRow {
  readonly requests: string;
  readonly per: string;
  readonly limit: Limit;
}

function limitTable(rows: readonly LimitRow[]): string {
  return [
    "| Requests | Counted per | Limit |",
    "| --- | --- | --- |",
    ...rows.map(
      ({ requests, per, limit }) =>
        `| ${requests} | ${per} | ${limit.requests} per ${limit.windowSeconds} s |`,
    ),
  ].join("\n");
}
