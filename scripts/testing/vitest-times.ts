import type { Reporter, TestModule } from "vitest/node";
import { reportTimes } from "./file-times.mjs";

/** Reports how long each test file took. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter as a default export.
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    reportTimes(
      modules.map((module) => {
        const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
        return {
          file: `${module.relativeModuleId} (${module.project.name})`,
          milliseconds: prepareDuration + collectDuration + setupDuration + duration,
        };
      }),
    );
  }
}
