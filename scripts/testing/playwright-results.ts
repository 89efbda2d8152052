import path from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { describeFailure, reportResults } from "./file-results.mjs";

/** Reports the duration of each test file, the sum of its tests, and which of them failed. */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter as a default export.
export default class ResultsReporter implements Reporter {
  readonly #files = new Map<string, { milliseconds: number; failures: string[] }>();

  onTestEnd(test: TestCase, { duration, status, error }: TestResult): void {
    const file = path.relative(process.cwd(), test.location.file);
    const result = this.#files.get(file) ?? { milliseconds: 0, failures: [] };
    this.#files.set(file, result);
    result.milliseconds += duration;
    if (status !== test.expectedStatus && status !== "skipped") {
      result.failures.push(describeFailure(test.title, error?.message ?? status, error?.location?.line));
    }
  }

  onEnd(): void {
    reportResults([...this.#files].map(([file, result]) => ({ file, ...result })));
  }
}
