import { readFileSync } from "node:fs";

/**
 * Data that must never be logged: secrets, codes and tokens, sessions, password hashes, and queries that may contain
 * any.
 */
const SECRETS = [
  /tp_(?:cs|ac|at|rt)_[\w-]{20,}/,
  /eyJhbGciOiJkaXIi[\w-]*/,
  /\$argon2id\$/,
  /[?&](?:token|code|state|code_verifier|client_secret)=/,
];

/** Fails the run if the log of the server under test contains a secret after all tests. */
export default function checkServerLog(): void {
  const file = process.env.TEEPAD_E2E_LOG;
  if (file === undefined) throw new Error("There is no log of the server under test.");
  const lines = readFileSync(file, "utf8").split("\n");
  const leaks = lines.filter((line) => SECRETS.some((secret) => secret.test(line)));
  if (leaks.length > 0) {
    throw new Error(`The server logged secrets in ${leaks.length} lines, the first:\n${leaks[0]}`);
  }
}
