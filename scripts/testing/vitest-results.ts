import type { Reporter, TestModule } from "vitest/node";
import { describeFailure, reportResults } from "./file-results.mjs";

/** Reports the duration of each test file, and which of its tests failed. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter as a default export.
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    reportResults(
      modules.map((module) => {
        const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
        return {
          file: `${module.relativeModuleId} (${module.project.name})`,
          milliseconds: prepareDuration + collectDuration + setupDuration + duration,
          failures: [
            ...module.errors().map(({ message }) => describeFailure("the file itself", message)),
            ...[...module.children.allTests("failed")].map((test) =>
              describeFailure(test.fullName, test.result().errors?.[0]?.message),
            ),
          ],
        };
      }),
    );
  }
}
