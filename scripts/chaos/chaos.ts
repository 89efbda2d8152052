// npm run chaos [-- --only WORDS | --together [--minutes N] [--seed N]]: breaks what Teepad depends on while clients
// write, and prints what they saw. Needs a build (npm run build), Postgres and Redis; --together also Chromium. Exits with 1 if an
// acknowledged write was lost or a promise was broken.
import { readArguments } from "../setup/arguments.mjs";
import { createWorld, FAULTS, runFault, startWithoutPostgres } from "./faults";
import { formatResults, type Result } from "./scenario";
import { editTogether } from "./together";

const { values: options } = readArguments("npm run chaos", {
  options: {
    only: { type: "string", default: "" },
    together: { type: "boolean" },
    minutes: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
  },
});

if (options.together) {
  process.exit((await editTogether(Number(options.minutes), Number(options.seed))) ? 0 : 1);
}

const results: [string, Result][] = [];

function toFailure({ message }: Error): Result {
  console.error(message);
  const problem = message.split("\n", 1)[0] as string;
  return { clientsSaw: "", outage: 0, recovery: 0, acknowledged: 0, lost: 0, problems: [problem] };
}

const world = await createWorld();
const faults = [
  ...Object.entries(FAULTS).map(([name, fault]) => [name, () => runFault(world, name, fault)] as const),
  ["Postgres is unavailable at startup", () => startWithoutPostgres(world)] as const,
].filter(([name]) => name.includes(options.only));
if (faults.length === 0) throw new Error(`No fault contains "${options.only}".`);
for (const [name, inject] of faults) {
  console.log(`${name} …`);
  results.push([name, await inject().catch(toFailure)]);
}

console.log(`\n${formatResults(results)}`);
process.exit(results.some(([, { problems }]) => problems.length > 0) ? 1 : 0);
