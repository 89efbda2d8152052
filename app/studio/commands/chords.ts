import type { Chord } from "@/lib/editor/shortcuts";
import type { Translate } from "@/lib/messages/translator";

/** The names of a chord's keys, as on the user's keyboard: "Ctrl", "Shift", "Z". */
export function chordKeys({ key, command, alt, shift }: Chord, t: Translate): string[] {
  const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  return [
    ...(command ? [isApple ? "⌘" : "Ctrl"] : []),
    ...(alt ? [isApple ? "⌥" : "Alt"] : []),
    ...(shift ? [isApple ? "⇧" : "Shift"] : []),
    keyName(key, t),
  ];
}

function keyName(key: string, t: Translate): string {
  const arrow = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" }[key];
  if (arrow) return arrow;
  if (key === "-") return "−";
  if (key === "PageUp" || key === "PageDown") return key.replace("Page", "Page ");
  if (key === "Escape") return "Esc";
  if (key === " ") return t("help.space");
  return key.length === 1 ? key.toUpperCase() : key;
}
