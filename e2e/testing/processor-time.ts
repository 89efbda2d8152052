import type { ChildProcess } from "node:child_process";

/**
 * Preloaded into a server (`node --import`): reports the server's processor time when its parent process asks for it.
 */
const REPORTER = `
  process.on("message", () => process.send(process.cpuUsage()));
  process.channel?.unref();
`;

/** Arguments and options of `spawn` for a Node process whose processor time can be read. */
export const MEASURED = {
  args: ["--import", `data:text/javascript,${encodeURIComponent(REPORTER)}`],
  stdio: ["ignore", "pipe", "pipe", "ipc"] as const,
};

/** The processor time that a process has used so far, in milliseconds. */
export function readProcessorTime(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("message", (usage) => {
      const { user, system } = usage as NodeJS.CpuUsage;
      resolve((user + system) / 1000);
    });
    child.send("processor-time", (error) => error && reject(error));
  });
}
