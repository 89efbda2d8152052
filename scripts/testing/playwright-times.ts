import path from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { reportTimes } from "./file-times.mjs";

/** Reports how long each test file took, its tests one after another. */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter as a default export.
export default class TimesReporter implements Reporter {
  readonly #milliseconds = new Map<string, number>();

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = path.relative(process.cwd(), test.location.file);
    this.#milliseconds.set(file, (this.#milliseconds.get(file) ?? 0) + duration);
  }

  onEnd(): void {
    reportTimes([...this.#milliseconds].map(([file, milliseconds]) => ({ file, milliseconds })));
  }
}
