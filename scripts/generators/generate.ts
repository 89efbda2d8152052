import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { apiDocument } from "@/lib/http/api-document";
import { readArguments } from "../setup/arguments.mjs";
import { run } from "../setup/run.mjs";
import { runScript, SetupError, step } from "../setup/step.mjs";
import { documentHash } from "./document-hash";
import { toPython } from "./python";

/**
 * `npm run client` writes the types of the example clients (examples/client/api.ts, public/python/teepad_api.py) from the OpenAPI document. With `--check` it
 * writes nothing: it fails if the types are not those of the document, or if what a popular generator makes of the document doesn't
 * compile strictly. The generators are installed into a folder of their own: they have 400 packages, and need TypeScript 5.
 */
const TARGET = path.resolve("examples/client/api.ts");
const PYTHON = path.resolve("public/python/teepad_api.py");
const FOLDER = path.resolve("node_modules/.generators");
const SOURCE = path.resolve("scripts/generators");

/** By the folder of their output. */
const OTHERS = {
  orval: [
    "orval/dist/bin/orval.js",
    "--input",
    "openapi.json",
    "--output",
    "out/orval/client.ts",
    "--client",
    "fetch",
  ],
  "hey-api": ["@hey-api/openapi-ts/bin/run.js", "--input", "openapi.json", "--output", "out/hey-api"],
} as const;

/** As strict as compilers get, without the checks of style. */
const TSCONFIG = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: [],
  },
  include: ["out/**/*.ts"],
};

function runGenerator(title: string, [program, ...args]: readonly string[]): Promise<void> {
  const file = path.join(FOLDER, "node_modules", program as string);
  return run(title, process.execPath, [file, ...args], { quiet: true, cwd: FOLDER });
}

/** Unless they are installed. npm writes the last of these files when it is done. */
async function install(): Promise<void> {
  const [wanted, found] = [SOURCE, FOLDER].map((folder) => path.join(folder, "package-lock.json")) as [
    string,
    string,
  ];
  const done = path.join(FOLDER, "node_modules/.package-lock.json");
  if (existsSync(done) && readFileSync(found).equals(readFileSync(wanted))) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    cpSync(path.join(SOURCE, name), path.join(FOLDER, name));
  await run(
    "Installing the generators",
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      quiet: true,
      shell: process.platform === "win32",
      cwd: FOLDER,
    },
  );
}

const { values } = readArguments("npm run client", { options: { check: { type: "boolean" } } });

await runScript(async () => {
  await step("Installing the generators (about a minute)", install);
  const api = apiDocument("https://teepad.example");
  const document = JSON.stringify(api);
  rmSync(path.join(FOLDER, "out"), { recursive: true, force: true });
  writeFileSync(path.join(FOLDER, "openapi.json"), document);
  const types = "out/openapi-typescript.ts";
  await step("openapi-typescript", () =>
    runGenerator("openapi-typescript", ["openapi-typescript/bin/cli.js", "openapi.json", "--output", types]),
  );
  const generated = readFileSync(path.join(FOLDER, types), "utf8");
  const text = `// Document: ${documentHash(document)}\n${generated}`;
  if (!values.check) {
    writeFileSync(TARGET, text);
    writeFileSync(PYTHON, toPython(api));
    return;
  }
  if (readFileSync(TARGET, "utf8") !== text)
    throw new SetupError("examples/client/api.ts is not what the OpenAPI document says. Run npm run client.");
  for (const [name, args] of Object.entries(OTHERS)) await step(name, () => runGenerator(name, args));
  writeFileSync(path.join(FOLDER, "tsconfig.json"), JSON.stringify(TSCONFIG));
  await step("Compiling what they wrote", () =>
    runGenerator("Compiling", ["typescript/bin/tsc", "--project", "tsconfig.json"]),
  );
});
