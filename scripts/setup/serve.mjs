import path from "node:path";
import { pathToFileURL } from "node:url";
import { SERVER } from "./bundle.mjs";
import { root } from "./root.mjs";

/**
 * Starts the server in this process, so that it receives signals directly. In production it runs as built, in development
 * from source.
 *
 * @param {"production" | "development"} mode
 */
export async function serve(mode) {
  process.env.NODE_ENV = mode;
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  if (mode === "production") {
    await import(pathToFileURL(SERVER).href);
    return;
  }
  // Imported here because it may have been installed only now.
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(path.join(root, "lib/server/main.ts")).href);
}
