// npm run chaos [-- --only WORDS | --failover]: breaks what Teepad depends on while clients write, and prints what they saw. Needs a
// build (npm run build), Postgres and Redis. Exits with 1 if an acknowledged write was lost or a promise was broken.
import { parseArgs } from "node:util";
import { failover } from "./failover";
import { createWorld, FAULTS } from "./faults";
import { formatResults, type Result } from "./scenario";

const { values: options } = parseArgs({
  options: { only: { type: "string" }, failover: { type: "boolean" } },
});

if (options.failover) {
  const result = await failover();
  console.log(`\n${formatResults([result])}`);
  process.exit(result.problems.length > 0 ? 1 : 0);
}

const faults = Object.entries(FAULTS).filter(([name]) => name.includes(options.only ?? ""));
if (faults.length === 0) throw new Error(`No fault contains "${options.only}".`);
const world = await createWorld();
const results: Result[] = [];
for (const [name, inject] of faults) {
  console.log(`${name} …`);
  results.push(await inject(world).catch((error: Error) => failed(name, error)));
}

function failed(fault: string, { message }: Error): Result {
  console.error(message);
  const problem = message.split("\n", 1)[0] as string;
  return { fault, clientsSaw: "", outage: 0, recovery: 0, acknowledged: 0, lost: 0, problems: [problem] };
}

console.log(`\n${formatResults(results)}`);
process.exit(results.some(({ problems }) => problems.length > 0) ? 1 : 0);
