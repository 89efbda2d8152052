/** @typedef {import("./results.mjs").FileResult} FileResult */
/** @typedef {import("./results.mjs").Failure} Failure */

/**
 * A part of a test run. `results` is what its test files say: none for the types, the lint and the build. `again` is what those of
 * them that failed say in a second run. `error` is the first line that explains a failure.
 *
 * @typedef {{
 *   name: string, outcome: "passed" | "failed" | "skipped", milliseconds: number,
 *   results: FileResult[], again?: FileResult[], error?: string,
 * }} Check
 */

/** @typedef {{ file: string | null, failure: Failure }} FailedTest */

/** If more files failed, the change is broken: a second run would only take time. */
const MAX_FILES_AGAIN = 5;

/** Files whose tests have one outcome for one commit. */
const NEVER_AGAIN = ["scripts/migration/migrations.process.test.ts"];

/** Tests whose whole errors are printed. */
const MAX_ERRORS = 10;

/** Enough for the locator, what was expected and what was received. */
const ERROR_LINES = 12;

const LINE_LENGTH = 300;

/** @param {FileResult[]} results */
const failedFiles = (results) => results.filter(({ failures }) => failures.length > 0);

/**
 * Whether a second run of the failed files may show that their tests are flaky: only a few test files failed, and nothing else.
 *
 * @param {Check[]} checks
 */
export function mayBeFlaky(checks) {
  const failed = checks.filter(({ outcome }) => outcome === "failed");
  const files = failed.flatMap(({ results }) => failedFiles(results));
  return (
    failed.length > 0 &&
    failed.every(({ results }) => failedFiles(results).length > 0) &&
    files.every(({ file }) => file !== null && !NEVER_AGAIN.includes(file)) &&
    new Set(files.map(({ file }) => file)).size <= MAX_FILES_AGAIN
  );
}

/**
 * What a run says in the end. A failed test is flaky if its file ran again and the test didn't fail then. Counts a check without test
 * files as one test.
 *
 * @param {Check[]} checks
 * @returns {{ passed: number, failed: FailedTest[], flaky: FailedTest[], errors: { name: string, error: string }[] }}
 */
export function judge(checks) {
  const [failed, flaky, errors] = [
    /** @type {FailedTest[]} */ ([]),
    /** @type {FailedTest[]} */ ([]),
    /** @type {{ name: string, error: string }[]} */ ([]),
  ];
  let passed = 0;
  for (const { name, outcome, results, again, error = "" } of checks) {
    if (outcome === "passed" && results.length === 0) passed++;
    for (const result of results) passed += result.passed;
    const broken = failedFiles(results);
    if (outcome === "failed" && broken.length === 0) errors.push({ name, error });
    for (const { file, project, failures } of broken) {
      const second = again?.find((other) => other.file === file && other.project === project);
      const titles = second?.failures.map(({ title }) => title);
      failed.push(...(second?.failures ?? failures).map((failure) => ({ file, failure })));
      flaky.push(
        ...(titles === undefined ? [] : failures)
          .filter(({ title }) => !titles?.includes(title))
          .map((failure) => ({ file, failure })),
      );
    }
    // Such as a server that doesn't start in the second run.
    const outside = again?.find(({ file }) => file === null)?.failures ?? [];
    failed.push(...outside.map((failure) => ({ file: null, failure })));
  }
  return { passed: passed + flaky.length, failed, flaky, errors };
}

/**
 * The last lines of a run: where only the end of a log is kept, it must say what failed.
 *
 * @param {ReturnType<typeof judge>} verdict
 * @returns {string[]}
 */
export function describeVerdict({ passed, failed, flaky, errors }) {
  const tests = [...failed, ...flaky];
  return [
    ...tests.slice(0, MAX_ERRORS).flatMap(({ file, failure: { title, error, line } }) => {
      const lines = error.split("\n").filter((text) => text.trim() !== "");
      const place = `${file ?? "Outside of tests"}${line === undefined ? "" : `:${line}`}`;
      return ["", `${place} › ${title}`, ...lines.slice(0, ERROR_LINES).map((text) => `    ${text}`)];
    }),
    "",
    ...flaky.flatMap(({ file }) => (file === null ? [] : [file])).flatMap(stressCommand),
    ...errors.map(({ name, error }) => oneLine(`FAILED ${name}: ${error}`)),
    ...failed.map((test) => `FAILED ${describeTest(test)}`),
    ...flaky.map((test) => `FLAKY ${describeTest(test)}`),
    `${passed} passed, ${failed.length + errors.length} failed`,
  ];
}

/**
 * @param {string} file
 * @param {number} index
 * @param {string[]} files
 */
const stressCommand = (file, index, files) =>
  files.indexOf(file) === index
    ? [`To find out why a test is flaky: npm run test:stress -- --times 20 ${file}`]
    : [];

/** @param {FailedTest} test */
const describeTest = ({ file, failure: { title, error } }) =>
  oneLine(`${file ?? "Outside of tests"} › ${title}: ${error}`);

/** @param {string} text */
const oneLine = (text) => (text.split("\n", 1)[0] ?? "").slice(0, LINE_LENGTH);

/**
 * The line of a program's output that says what went wrong, as far as it can be told.
 *
 * @param {string} output
 */
export function findErrorLine(output) {
  const lines = output.split("\n").flatMap((line) => line.trim() || []);
  return lines.find((line) => /\berror\b|[✖×✘]/i.test(line)) ?? lines[0] ?? "";
}
