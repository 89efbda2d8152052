import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the project, whatever the working directory is. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
