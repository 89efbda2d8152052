import { type Message, message } from "@/lib/messages/message";

/** Why a file cannot be read at all, in words that name the place in it. */
export class Unreadable extends Error {
  readonly text: Message;
  /** True when the file could be read with latitude and longitude exchanged. */
  readonly swapMayHelp: boolean;

  constructor(key: Message["key"], values?: Message["values"], { swapMayHelp = false } = {}) {
    super(key);
    this.text = message(key, values);
    this.swapMayHelp = swapMayHelp;
  }
}
