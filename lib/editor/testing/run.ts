import type { Command, Edit } from "../commands/command";
import type { CourseDocument } from "../document";

/** Runs a command that is expected to do something. */
export function run(command: Command, document: CourseDocument): Edit {
  const edit = command(document);
  if (!edit) throw new Error("the command did nothing");
  return edit;
}
