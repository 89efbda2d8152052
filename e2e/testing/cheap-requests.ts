import { readdirSync } from "node:fs";
import path from "node:path";
import { MAX_ACTION_BYTES } from "@/lib/http/actions";
import { MAX_BODY_BYTES } from "@/lib/http/body";
import { MAX_FORM_BYTES } from "@/lib/http/routes";

/** A request as sent over the network. It is valid in every respect, and cheap to send. */
export interface CheapRequest {
  name: string;
  /** GET unless there is a body. */
  method?: string;
  /** Added to the path of the route. */
  suffix?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Space in a request head of 16 KiB that is left for the content under test. */
const ROOM = 14_000;

/** Repeats a text as often as it fits into the head of a request. */
const fill = (text: string) => text.repeat(Math.floor(ROOM / text.length));

/** Distinct names or values, as many as fit. */
function distinct(render: (i: number) => string, separator: string): string {
  let text = "";
  for (let i = 0; ; i++) {
    const next = text + (i === 0 ? "" : separator) + render(i);
    if (next.length > ROOM) return text;
    text = next;
  }
}

/** Headers that Next or our pages read, each with the values that are hardest to parse. */
const HEADER_VALUES: Record<string, string[]> = {
  "User-Agent": [fill("a-"), fill("a"), fill("Google"), fill("AdsBot-Google-")],
  Cookie: [
    fill("a=1; "),
    distinct((i) => `c${i}=1`, "; "),
    distinct((i) => `teepad-${i}=1`, "; "),
    fill("teepad-session=1; "),
    `teepad-session=${fill("a")}`,
    `teepad-session=${fill("a.")}`,
    `teepad.language=${fill("%41")}`,
    `teepad-typed=${fill("%41")}`,
    `next-auth.session-token=${fill("a.")}`,
  ],
  "Accept-Language": [fill("a,"), distinct((i) => `a-${i};q=0.${i}`, ","), fill("fi-"), fill("a;")],
  Accept: [fill("a/b,"), distinct((i) => `a/${i};q=0.1`, ","), fill(";")],
  "Accept-Encoding": [fill("a,"), distinct((i) => `a${i};q=0.1`, ","), fill("gzip;q=0.1,")],
  "If-None-Match": [distinct((i) => `"${i}"`, ","), fill(","), fill(" ")],
  "If-Match": [distinct((i) => `"${i}"`, ",")],
  "If-Modified-Since": [fill("a "), fill("1 ")],
  Range: [`bytes=${distinct((i) => `${i}-${i}`, ",")}`, `bytes=${fill("0-,")}`],
  "Content-Type": [fill("a;"), `multipart/form-data; ${fill("a=b;")}`, `application/json;${fill(" ")}`],
  "Cache-Control": [fill("a,")],
  Origin: [`http://${fill("a.")}`],
  Referer: [`http://localhost/?${fill("a&")}`, `http://localhost/${fill("a/")}`],
  "X-Forwarded-For": [fill("1.1.1.1,"), fill(",")],
  "X-Forwarded-Host": [fill("a,")],
  Forwarded: [fill("for=a;,")],
  Authorization: [`Bearer ${fill("a")}`, `Basic ${fill("YTph")}`, `Bearer ${fill(" ")}`],
  "Next-Router-State-Tree": [
    fill("%5B"),
    fill("["),
    encodeURIComponent(`["",{},${fill("1,")}1]`).slice(0, ROOM),
  ],
  "Next-Url": [`/${fill("a/")}`, `/?${fill("a&")}`],
  "Next-Action": [fill("a"), "0".repeat(42)],
  "Next-Router-Segment-Prefetch": [`/${fill("a/")}`],
  Rsc: ["1"],
  "X-Nextjs-Data": [fill("1")],
  "X-Now-Route-Matches": [fill("1=a&")],
  "X-Matched-Path": [`/${fill("a/")}`],
  "X-Middleware-Subrequest": [fill("a:")],
};

/** Requests with heads of the maximum size, for any route. */
export function cheapHeads(): CheapRequest[] {
  const queries = [
    fill("a&"),
    fill("a=1&"),
    distinct((i) => `p${i}=1`, "&"),
    `a=${fill("%41")}`,
    `a=${fill("+")}`,
    fill("&"),
    fill("_rsc=1&"),
    `state=${fill("a")}`,
    distinct((i) => `nxtP${i}=1`, "&"),
  ];
  const headers = Object.entries(HEADER_VALUES).flatMap(([header, values]) =>
    values.map((value, i) => ({ name: `${header} ${i}`, headers: { [header]: value } })),
  );
  return [
    ...queries.map((query, i) => ({ name: `query ${i}`, suffix: `?${query}` })),
    { name: "long path", suffix: `/${fill("a")}` },
    { name: "deep path", suffix: fill("/a") },
    { name: "encoded path", suffix: `/${fill("%41")}` },
    { name: "slashes", suffix: fill("/") },
    { name: "many headers", headers: manyHeaders() },
    ...headers,
    {
      name: "RSC with a state tree",
      headers: { Rsc: "1", "Next-Router-State-Tree": encodeURIComponent(deepTree()).slice(0, ROOM) },
      suffix: "?_rsc=1",
    },
  ];
}

function manyHeaders(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: ROOM / 10 }, (_, i) => [`h${i}`, "1"]));
}

function deepTree(): string {
  const depth = 200;
  return `${'["a",{"children":'.repeat(depth)}["",{}]${"}]".repeat(depth)}`;
}

/** Bodies of the maximum size. */
export function cheapBodies(actionIds: readonly string[]): CheapRequest[] {
  const size = MAX_BODY_BYTES - 1_000;
  const actionSize = MAX_ACTION_BYTES - 1_000;
  const part = (name: string, value = "") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const parts = (size: number, render: (i: number) => string) => {
    let text = "";
    for (let i = 0; text.length < size; i++) text += render(i);
    return `${text}--x--\r\n`;
  };
  const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
  const urlEncoded = { "Content-Type": "application/x-www-form-urlencoded" };
  const actions = actionIds.flatMap((id) => [
    {
      name: "action, many fields",
      headers: multipart,
      body: part(`$ACTION_ID_${id}`) + parts(actionSize, (i) => part(`f${i}`)),
    },
    {
      name: "action, large field",
      headers: multipart,
      body: `${part(`$ACTION_ID_${id}`)}${part("language", "a".repeat(actionSize))}--x--\r\n`,
    },
    {
      name: "fetched action, many fields",
      headers: { ...multipart, "Next-Action": id, Accept: "text/x-component" },
      body: part("0", '["$K1"]') + parts(actionSize, (i) => part(`1_f${i}`)),
    },
    {
      name: "fetched action, many values",
      headers: { "Content-Type": "text/plain;charset=UTF-8", "Next-Action": id, Accept: "text/x-component" },
      body: `[[${"1,".repeat(actionSize / 2 - 4)}1]]`,
    },
    {
      name: "fetched action, many references",
      headers: { ...multipart, "Next-Action": id, Accept: "text/x-component" },
      body: `${part("1", "{}")}${part("0", `[[${'"$1",'.repeat(actionSize / 5 - 100)}1]]`)}--x--\r\n`,
    },
    {
      name: "fetched action, deep argument",
      headers: { "Content-Type": "text/plain;charset=UTF-8", "Next-Action": id, Accept: "text/x-component" },
      body: `${"[".repeat(5000)}${"]".repeat(5000)}`,
    },
  ]);
  return [
    { name: "unknown form", headers: multipart, body: parts(MAX_FORM_BYTES - 1_000, (i) => part(`f${i}`)) },
    { name: "form, many fields", headers: urlEncoded, body: "a=1&".repeat(size / 4) },
    { name: "form, escapes", headers: urlEncoded, body: `a=${"%41".repeat(size / 3)}` },
    {
      name: "form, long fields",
      headers: urlEncoded,
      body: new URLSearchParams({
        email: `${"a".repeat(60_000)}@example.com`,
        password: "a".repeat(100_000),
        client_id: "a".repeat(20_000),
        client_secret: "a".repeat(20_000),
        token: "a".repeat(20_000),
      }).toString(),
    },
    { name: "JSON, deep", headers: { "Content-Type": "application/json" }, body: "[".repeat(size) },
    {
      name: "JSON, many numbers",
      headers: { "Content-Type": "application/json" },
      body: `[${"1,".repeat(size / 2 - 2)}1]`,
    },
    ...actions,
  ].map((request) => ({ method: "POST", ...request }));
}

/** The pattern of every page: `/courses/[courseId]`. */
export function pagePatterns(folder = "app"): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
    file.split(path.sep).join("/"),
  );
  return files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`);
}
