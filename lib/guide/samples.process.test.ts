import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findProgramFolder } from "@/scripts/testing/find-program.mjs";
import { LANGUAGES, type SampleLanguage, type SampleRequest, writeSample } from "./samples";

const run = promisify(execFile);

/** How to run a file in each language; C# needs a project. */
const RUNNERS: Readonly<Partial<Record<SampleLanguage, { program: string; file: string; args: string[] }>>> =
  {
    curl: { program: "sh", file: "sample.sh", args: [] },
    TypeScript: { program: "node", file: "sample.mjs", args: [] },
    Python: { program: "python3", file: "sample.py", args: [] },
    PHP: { program: "php", file: "sample.php", args: [] },
    Go: { program: "go", file: "sample.go", args: ["run"] },
    // Since Java 11, `java` compiles and runs a source file, which requires a JDK.
    Java: { program: "java", file: "Sample.java", args: [] },
  };
const NEEDS: Readonly<Partial<Record<SampleLanguage, string[]>>> = {
  curl: ["curl"],
  Java: ["java", "javac"],
};

interface Received {
  readonly line: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}
let received: Received[] = [];
let server: Server;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "teepad-samples-"));
  server = createServer(async (request, response) => {
    const { authorization, "content-type": type, "if-match": ifMatch } = request.headers;
    const headers = { authorization, type, ifMatch };
    received.push({ line: `${request.method} ${request.url}`, headers, body: await text(request) });
    response.writeHead(201).end('{"answered":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe.each(LANGUAGES)("the sample in %s", (language) => {
  const runner = RUNNERS[language];
  const isRunnable =
    runner !== undefined && findProgramFolder([runner.program, ...(NEEDS[language] ?? [])]) !== null;

  // The other interpreters and compilers take seconds to start.
  const tags = language === "TypeScript" ? [] : ["full"];
  test.skipIf(!isRunnable)("sends the request, and prints the response", { tags }, async () => {
    const { program, file, args } = runner as NonNullable<typeof runner>;
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const json = { name: "The giant's oak", location: { lat: 60.18, lng: 24.93 }, fairways: [] };
    const requests: SampleRequest[] = [
      { method: "GET", url: `${base}/api/v1/courses` },
      { method: "PATCH", url: `${base}/api/v1/courses/1`, headers: { "If-Match": '"a1"' }, json },
    ];
    received = [];
    for (const request of requests) {
      writeFileSync(path.join(folder, file), writeSample(language, request));
      const env = { ...process.env, ACCESS_TOKEN: "tp_at_1" };
      const { stdout } = await run(program, [...args, path.join(folder, file)], { env });
      expect(stdout).toContain('{"answered":true}');
    }
    const [read, written] = received;
    expect(read).toMatchObject({
      line: "GET /api/v1/courses",
      headers: { authorization: "Bearer tp_at_1" },
      body: "",
    });
    expect(written).toMatchObject({
      line: "PATCH /api/v1/courses/1",
      headers: { authorization: "Bearer tp_at_1", type: "application/json", ifMatch: '"a1"' },
    });
    expect(JSON.parse(written?.body ?? "")).toEqual(json);
  });
});
