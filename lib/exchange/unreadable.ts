import { type Message, message } from "@/lib/messages/message";
import type { Table } from "./table";

/** Thrown when a file cannot be read at all. `text` gives the reason and the position in the file. */
export class UnreadableFileError extends Error {
  readonly text: Message;
  /** True if swapping latitude and longitude would make the file readable. */
  readonly swapMayHelp: boolean;
  /** The columns of a CSV file, for the user to say what they mean. */
  table: Table | null = null;

  constructor(key: Message["key"], values?: Message["values"], { swapMayHelp = false } = {}) {
    super(key);
    this.text = message(key, values);
    this.swapMayHelp = swapMayHelp;
  }
}
