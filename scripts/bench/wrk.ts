import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findProgramFolder } from "../testing/find-program.mjs";

interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Creates the next request to an endpoint. */
export type MakeRequest = () => LoadRequest;

export interface LoadOptions {
  url: string;
  connections: number;
  /** Ends after this time, or after `maxRequests`. */
  seconds: number;
  maxRequests: number;
  makeRequest: MakeRequest;
}

/** Latencies in milliseconds. */
export interface LoadResult {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  /** Responses with an unexpected status, errors and timeouts. */
  failures: number;
}

export const hasWrk = (): boolean => findProgramFolder(["wrk"]) !== null;

/** Loads a server with wrk, for `seconds` rounded up: wrk takes whole ones. */
export async function loadWithWrk({
  url,
  connections,
  seconds,
  maxRequests,
  makeRequest,
}: LoadOptions): Promise<LoadResult> {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-wrk-"));
  try {
    const requests = path.join(folder, "requests");
    const { host } = new URL(url);
    writeFileSync(
      requests,
      Array.from({ length: maxRequests }, () => toHttp(makeRequest(), host)).join("\0"),
    );
    const script = path.join(import.meta.dirname, "wrk.lua");
    const wrk = execFile("wrk", ["-t1", `-c${connections}`, `-d${Math.ceil(seconds)}s`, "-s", script, url], {
      env: { ...process.env, WRK_REQUESTS: requests },
    });
    // Otherwise wrk would wait until its duration is over.
    wrk.stdout?.on("data", (text: string) => text.includes("all sent") && wrk.kill("SIGINT"));
    const stdout = await readOutput(wrk);
    const json = stdout.split("\n").find((line) => line.startsWith("{"));
    if (!json) throw new Error(`wrk printed no figures:\n${stdout}`);
    const figures = JSON.parse(json);
    return {
      requests: figures.requests,
      seconds: figures.microseconds / 1e6,
      p50: figures.p50 / 1e3,
      p99: figures.p99 / 1e3,
      failures: figures.failures,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readOutput(wrk: ChildProcess): Promise<string> {
  let output = "";
  wrk.stdout?.on("data", (text: string) => {
    output += text;
  });
  const [code] = await once(wrk, "close");
  if (code !== 0) throw new Error(`wrk exited with ${code}:\n${output}`);
  return output;
}

function toHttp({ method, path, headers, body = "" }: LoadRequest, host: string): string {
  const lines = Object.entries({ host, ...headers, "content-length": String(Buffer.byteLength(body)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}
