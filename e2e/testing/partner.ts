import { spawn } from "node:child_process";
import { once } from "node:events";
import { dataDir } from "./users";

/** The example partner application, running: the link it prints, and how it ended. */
export interface PartnerRun {
  link: Promise<string>;
  finished: Promise<{ output: string; exitCode: number | null }>;
}

/** Starts `npm run partner`'s program against the server under test. */
export function startPartner(): PartnerRun {
  const child = spawn(process.execPath, ["--import", "tsx", "examples/partner/partner.ts"], {
    env: { ...process.env, DATA_DIR: dataDir() },
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
    child.once("exit", () => reject(new Error(`The partner ended early:\n${output}`)));
  });
  const finished = once(child, "exit").then(([exitCode]) => ({ output, exitCode }));
  return { link, finished };
}
