import type { OpenDialog } from "../session/page-state";
import { CommandPalette } from "./command-palette";
import { PositionDialog } from "./position-dialog";
import { ShortcutHelp } from "./shortcut-help";

interface CommandDialogProps {
  dialog: OpenDialog;
  onClose: () => void;
}

/** The dialogs of commands. One file of code, since each lengthens the list that the studio loads first. */
export function CommandDialog({ dialog, onClose }: CommandDialogProps) {
  if (dialog.kind === "position") return <PositionDialog point={dialog.point} onClose={onClose} />;
  return dialog.kind === "help" ? <ShortcutHelp onClose={onClose} /> : <CommandPalette onClose={onClose} />;
}
