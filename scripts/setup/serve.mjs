import path from "node:path";
import { pathToFileURL } from "node:url";
import { SERVER } from "./bundle.mjs";
import { root } from "./root.mjs";

/**
 * Starts the server in this very process, so that a signal reaches it and nothing stands between: in production as it was
 * built, in development from its sources.
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
  // Only now: it may have been installed a moment ago.
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(path.join(root, "lib/server/main.ts")).href);
}
