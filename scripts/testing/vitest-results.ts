import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { type FileResult, reportResults, toFailure } from "./results.mjs";

/** Reports the duration of each test file, how many of its tests passed, and which failed. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter as a default export.
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const results: FileResult[] = modules.map((module) => {
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        file: module.relativeModuleId,
        project: module.project.name,
        milliseconds: prepareDuration + collectDuration + setupDuration + duration,
        passed: [...module.children.allTests("passed")].length,
        failures: [
          ...module.errors().map(({ message }) => toFailure("the file itself", message)),
          ...[...module.children.allSuites()].flatMap((suite) =>
            suite.errors().map(({ message }) => toFailure(suite.fullName, message)),
          ),
          ...[...module.children.allTests("failed")].map((test) =>
            toFailure(test.fullName, test.result().errors?.[0]?.message),
          ),
        ],
      };
    });
    if (errors.length > 0) {
      const failures = errors.map(({ message }) => toFailure("an error outside of tests", message));
      results.push({ file: null, project: "Vitest", milliseconds: 0, passed: 0, failures });
    }
    reportResults(results);
  }
}
