import { spawn } from "node:child_process";
import { once } from "node:events";
import { getDataDir } from "./users";

/** A running example partner: the link that it prints, and its result. */
interface PartnerRun {
  /** The authorization link that the partner prints. */
  link: Promise<string>;
  finished: Promise<{ output: string; exitCode: number | null }>;
}

/** Starts the program of `npm run partner` against the server under test. */
export function startPartner(): PartnerRun {
  const child = spawn(process.execPath, ["--import", "tsx", "examples/partner/partner.ts"], {
    env: { ...process.env, DATA_DIR: getDataDir() },
  });
  let output = "";
  const link = new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text;
      const found = /http\S*\/oauth\/authorize\S+\n/.exec(output)?.[0];
      if (found) resolve(found.trim());
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The partner application exited early:\n${output}`)));
  });
  const finished = once(child, "exit").then(([exitCode]) => ({ output, exitCode }));
  return { link, finished };
}
