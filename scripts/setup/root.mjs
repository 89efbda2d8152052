import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever a script was started from. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
