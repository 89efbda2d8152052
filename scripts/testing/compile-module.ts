import path from "node:path";
import { build } from "esbuild";

/**
 * Compiles a TypeScript module and its imports to one JavaScript file for child processes. Loading tsx in each of them
 * would take longer than the test.
 *
 * @returns the path of the file, in `folder`.
 */
export async function compileModule(source: string, folder: string): Promise<string> {
  const outfile = path.join(folder, `${path.basename(source, ".ts")}.mjs`);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    logLevel: "error",
  });
  return outfile;
}
