import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import { type Chord, PLACES, SHORTCUTS, type Shortcut } from "@/lib/editor/shortcuts";
import { message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";

/** What a hand does that no key table knows. */
const GESTURES = ["dragHandle", "addByHand", "menuByHand", "tapHole", "dragRow"] as const;

/** Every key of the studio, from the table that also handles them. Opens as it is rendered. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // React runs effects twice in development; a dialog that is open cannot be opened. Closing it here, too, would be
    // heard as a person closing it. A closed dialog gives the focus back to where it was.
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="studio-help" aria-labelledby="help-title" onClose={onClose}>
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
        <h2 id="help-title" className="text-lg">
          {t("help.title")}
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t("help.close")}
          title={t("help.close")}
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard */}
      <section className="studio-help-body" tabIndex={0} aria-labelledby="help-title">
        {PLACES.map((place) => (
          <section key={place} className="studio-help-part">
            <h3 className="text-sm text-muted">{t(`help.${place}`)}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut) => shortcut.place === place).map(({ action, chords, text }) => (
                <div key={action} className="studio-help-line">
                  <dt>{t(text)}</dt>
                  <dd>
                    <Chords chords={chords} />
                  </dd>
                </div>
              ))}
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
    </dialog>
  );
}

function Chords({ chords }: { chords: Shortcut["chords"] }) {
  const t = useTranslate();
  const [first] = chords;
  if (!first) return null;
  // All four arrows at once read as one thing.
  if (chords.length === 4 && chords.every(({ key }) => key.startsWith("Arrow"))) {
    return <Keys held={first} keys={t(message("help.arrows"))} />;
  }
  return chords.map((chord, index) => (
    <span key={JSON.stringify(chord)}>
      {index > 0 && <span className="mx-1.5 text-muted">{t("help.or")}</span>}
      <Keys held={chord} keys={keyName(chord.key, t)} />
    </span>
  ));
}

function Keys({ held, keys }: { held: Chord; keys: string }) {
  const names = [
    ...(held.command ? [isApple() ? "⌘" : "Ctrl"] : []),
    ...(held.alt ? [isApple() ? "⌥" : "Alt"] : []),
    ...(held.shift ? [isApple() ? "⇧" : "Shift"] : []),
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

/** The help is only ever rendered in a browser. */
function isApple(): boolean {
  return /Mac|iP(hone|ad)/.test(navigator.userAgent);
}
