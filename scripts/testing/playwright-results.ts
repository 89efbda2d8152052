import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { FullResult, Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { type FileResult, reportResults, toFailure } from "./results.mjs";

/** Projects of `npm test`. What tests of the others print are figures, which somebody measures on purpose. */
const ORDINARY = ["studio", "pages"];

/** Where the log of the server under test is kept if a test failed. */
const LOG = "test-results/server.log";

/**
 * Reports the duration of each test file, the sum of its tests, how many of them passed, and which failed. Prints what failed when
 * it fails, and the figures that a test measures; nothing for a test that passes.
 */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter as a default export.
export default class ResultsReporter implements Reporter {
  readonly #files = new Map<string, FileResult>();

  /** On a terminal, Playwright's own reporter prints beside this one. */
  printsToStdio(): boolean {
    return !process.stdout.isTTY;
  }

  onStdOut(chunk: string | Buffer, test?: TestCase): void {
    if (test && !ORDINARY.includes(projectOf(test))) process.stdout.write(chunk);
  }

  onTestEnd(test: TestCase, { duration, status, errors, stdout, stderr }: TestResult): void {
    const project = projectOf(test);
    const file = path.relative(process.cwd(), test.location.file);
    const result = this.#find(file, project);
    result.milliseconds += duration;
    if (status === "skipped") return;
    if (status === test.expectedStatus) {
      result.passed++;
      return;
    }
    const title = test.titlePath().slice(3).join(" › ");
    const [error] = errors;
    result.failures.push(toFailure(title, error?.message ?? status, error?.location?.line));
    if (!this.printsToStdio()) return;
    console.log(`\n✘ ${file} › ${title}`);
    for (const { stack, message, value, snippet } of errors) {
      console.log([stack ?? message ?? value, snippet].filter(Boolean).join("\n"));
    }
    for (const text of [...stdout, ...stderr]) process.stdout.write(text);
  }

  onError({ message, value, location }: TestError): void {
    this.#find(null, "Playwright").failures.push(
      toFailure("an error outside of tests", message ?? value, location?.line),
    );
    if (this.printsToStdio()) console.log(`\n✘ outside of tests: ${message ?? value}`);
  }

  onEnd({ status }: FullResult): void {
    reportResults([...this.#files.values()]);
    const log = process.env.TEEPAD_E2E_LOG;
    if (status === "passed" || log === undefined || !existsSync(log)) return;
    mkdirSync(path.dirname(LOG), { recursive: true });
    copyFileSync(log, LOG);
    console.log(`\nThe log of the server under test: ${LOG}`);
  }

  #find(file: string | null, project: string): FileResult {
    const key = `${project} ${file}`;
    const found = this.#files.get(key) ?? { file, project, milliseconds: 0, passed: 0, failures: [] };
    this.#files.set(key, found);
    return found;
  }
}

const projectOf = (test: TestCase): string => test.parent.project()?.name ?? "";
