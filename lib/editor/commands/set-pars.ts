import type { Message } from "@/lib/messages/message";
import type { Command } from "./command";
import { changePlay } from "./plays";

/** Sets the par of several fairways by their ids, as setting each by hand does. Null if nothing changes. */
export function setPars(pars: ReadonlyMap<string, number>, label: Message): Command {
  return (document) => {
    let changed = document;
    for (const [fairwayId, par] of pars)
      changed = changePlay(fairwayId, { par })(changed)?.document ?? changed;
    return changed === document ? null : { label, document: changed };
  };
}
