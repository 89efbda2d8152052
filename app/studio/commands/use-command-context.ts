import { useRouter } from "next/navigation";
import { useTranslate } from "@/app/ui/translations";
import { chordsAt } from "@/lib/editor/shortcuts";
import { withHeldText } from "@/lib/editor/status";
import { heldText } from "../session/held-text";
import { useStore } from "../session/store";
import { useSettledSession, useStudio } from "../session/use-studio";
import { type ConfirmLeaving, useConfirmLeaving } from "../use-confirm-leaving";
import { useSaveStatus } from "../use-save-status";
import { chordKeys } from "./chords";
import type { CommandContext, CommandId, OfferedCommand } from "./commands";

interface RunningCommands {
  readonly context: CommandContext;
  readonly confirmLeaving: ConfirmLeaving;
  /** Runs a command, or goes to its page. */
  readonly perform: (command: OfferedCommand) => void;
  /** "Ctrl+D"; undefined for a command without a key. */
  readonly keysOf: (id: CommandId) => string | undefined;
}

/** What menus and the palette need to show commands and to run them. */
export function useCommandContext(of: Omit<CommandContext, "studio" | "t">): RunningCommands {
  const t = useTranslate();
  const studio = useStudio();
  const router = useRouter();
  const { status } = useSaveStatus(useSettledSession());
  const confirmLeaving = useConfirmLeaving(withHeldText(status, useStore(heldText).held));
  const context = { ...of, studio, t };
  return {
    context,
    confirmLeaving,
    perform: ({ row }) => {
      const href = row.page?.href(context);
      if (href === undefined) row.run(context);
      else if (row.page?.isNewTab) window.open(href, "_blank", "noopener");
      else {
        let isStaying = false;
        confirmLeaving({ preventDefault: () => (isStaying = true) });
        if (!isStaying) router.push(href);
      }
    },
    keysOf: (id) => {
      const keys = [...chordsAt("anywhere"), ...chordsAt("handle")].find(([action]) => action === id);
      const chord = keys?.[1][0];
      return chord && chordKeys(chord, t).join("+");
    },
  };
}
