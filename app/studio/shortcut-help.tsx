import { Dialog } from "@/app/ui/dialog";
import { useTranslate } from "@/app/ui/translations";
import { type Chord, SHORTCUT_SCOPES, SHORTCUTS, type Shortcut } from "@/lib/editor/shortcuts";
import { message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";

/** What mouse and touch do, which the table of keys doesn't have. */
const GESTURES = ["dragHandle", "addByPointer", "menuByPointer", "tapHole", "dragRow"] as const;

/** A dialog with every key of the studio, from the table that also handles them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog title={t("help.title")} closeLabel={t("help.close")} onClose={onClose}>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard */}
      <section className="studio-help-body" tabIndex={0} aria-label={t("help.title")}>
        {SHORTCUT_SCOPES.map((place) => (
          <section key={place} className="studio-help-part">
            <h3 className="text-sm text-muted">{t(`help.${place}`)}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut: Shortcut) => shortcut.place === place).map(
                (shortcut: Shortcut) => (
                  <div key={shortcut.action} className="studio-help-line">
                    <dt>{t(shortcut.text, shortcut.values)}</dt>
                    <dd>
                      <Chords chords={shortcut.chords} />
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </section>
        ))}
        <section className="studio-help-part" data-part="gestures">
          <h3 className="text-sm text-muted">{t("help.pointer")}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-1.5 pl-4 text-sm">
            {GESTURES.map((gesture) => (
              <li key={gesture}>{t(`help.${gesture}`)}</li>
            ))}
          </ul>
        </section>
      </section>
    </Dialog>
  );
}

function Chords({ chords }: { chords: Shortcut["chords"] }) {
  const t = useTranslate();
  const [first] = chords;
  if (!first) return null;
  // Shown as one key.
  if (chords.length === 4 && chords.every(({ key }) => key.startsWith("Arrow"))) {
    return <Keys modifiers={first} keys={t(message("help.arrows"))} />;
  }
  return chords.map((chord, index) => (
    <span key={JSON.stringify(chord)}>
      {index > 0 && <span className="mx-1.5 text-muted">{t("help.or")}</span>}
      <Keys modifiers={chord} keys={keyName(chord.key, t)} />
    </span>
  ));
}

function Keys({ modifiers, keys }: { modifiers: Chord; keys: string }) {
  const names = [
    ...(modifiers.command ? [isApple() ? "⌘" : "Ctrl"] : []),
    ...(modifiers.alt ? [isApple() ? "⌥" : "Alt"] : []),
    ...(modifiers.shift ? [isApple() ? "⇧" : "Shift"] : []),
    keys,
  ];
  return names.map((name) => (
    <kbd key={name} className="studio-key">
      {name}
    </kbd>
  ));
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

/** Only called in the browser. */
function isApple(): boolean {
  return /Mac|iP(hone|ad)/.test(navigator.userAgent);
}
