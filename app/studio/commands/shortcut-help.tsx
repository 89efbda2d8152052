import { StudioDialog } from "@/app/ui/studio-dialog";
import { useTranslate } from "@/app/ui/translations";
import {
  type ActionAt,
  arrowChords,
  type Chord,
  chordsAt,
  NUDGE_LENGTHS,
  type Place,
} from "@/lib/editor/shortcuts";
import type { MessageKey } from "@/lib/messages/catalogue";
import { type Message, message } from "@/lib/messages/message";
import { chordKeys } from "./chords";
import { COMMANDS, type CommandId } from "./commands";

/** What mouse and touch do, which the table of keys doesn't have. */
const GESTURES = ["dragHandle", "addByPointer", "menuByPointer", "tapHole", "dragRow", "altDrag"] as const;

type KeyTexts<P extends Place> = Record<Exclude<ActionAt<P>, CommandId>, MessageKey | Message>;

const KEY_TEXTS: { [P in Place]: KeyTexts<P> } = {
  anywhere: {},
  list: {
    select: "help.select",
    focusNext: "help.focusNext",
    focusPrevious: "help.focusPrevious",
    delete: "help.deleteHole",
  },
  handle: {
    walk: "help.nextPoint",
    nudge: message("help.nudge", { length: NUDGE_LENGTHS.small }),
    nudgeMore: message("help.nudgeMore", { length: NUDGE_LENGTHS.medium }),
    nudgeMost: message("help.nudgeMost", { length: NUDGE_LENGTHS.large }),
    menu: "help.menu",
  },
  drawing: {
    aim: "help.aim",
    aimFine: "help.aimFine",
    put: "help.place",
    bend: "tools.bend",
    unbend: "help.unbend",
    stop: "help.stop",
  },
};

interface HelpRow {
  readonly text: MessageKey | Message;
  readonly chords: readonly Chord[];
}

/** The keys of MapLibre. */
const MAP_ROWS: readonly HelpRow[] = [
  { text: "help.pan", chords: arrowChords() },
  { text: "help.zoom", chords: [{ key: "+" }, { key: "-" }] },
  { text: "help.rotate", chords: arrowChords({ shift: true }) },
];

function rowsAt(place: Place): HelpRow[] {
  const texts: Record<string, MessageKey | Message> = KEY_TEXTS[place];
  return chordsAt(place).map(([action, chords]) => ({
    text: texts[action] ?? COMMANDS[action as CommandId].text,
    chords,
  }));
}

/** Every key of the studio, by where it works. */
export function helpSections() {
  return [
    { place: "anywhere", rows: rowsAt("anywhere") },
    { place: "list", rows: rowsAt("list") },
    { place: "map", rows: MAP_ROWS },
    { place: "handle", rows: rowsAt("handle") },
    { place: "drawing", rows: rowsAt("drawing") },
  ] as const;
}

/** A dialog with every key of the studio, from the table that also handles them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  return (
    <StudioDialog title={t("help.title")} onClose={onClose}>
      {/* Focusable, so that the keyboard can scroll it. Touch screens show the gestures before the keys. */}
      <section
        className="min-h-0 columns-[20rem_2] gap-x-8 overflow-y-auto px-5 pt-4 pb-5 focus-visible:-outline-offset-2 [@media(hover:none)]:flex [@media(hover:none)]:flex-col"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        tabIndex={0}
        aria-label={t("help.title")}
      >
        {helpSections().map(({ place, rows }) => (
          <section key={place} className="mb-5 break-inside-avoid">
            <h3 className="text-sm text-muted">{t(`help.${place}`)}</h3>
            <dl>
              {rows.map(({ text, chords }) => (
                <div
                  key={JSON.stringify(chords)}
                  className="flex items-baseline justify-between gap-4 border-b border-line py-1.25 text-sm"
                >
                  <dt>{typeof text === "string" ? t(text) : t(text)}</dt>
                  <dd className="flex-none text-right">
                    <Chords chords={chords} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className="mb-5 break-inside-avoid [@media(hover:none)]:-order-1">
          <h3 className="text-sm text-muted">{t("help.pointer")}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-1.5 pl-4 text-sm">
            {GESTURES.map((gesture) => (
              <li key={gesture}>{t(`help.${gesture}`)}</li>
            ))}
          </ul>
        </section>
      </section>
    </StudioDialog>
  );
}

function Chords({ chords }: { chords: readonly Chord[] }) {
  const t = useTranslate();
  const [first] = chords;
  if (!first) return null;
  // Shown as one key.
  if (chords.length === 4 && chords.every(({ key }) => key.startsWith("Arrow"))) {
    return <Keys names={[...chordKeys(first, t).slice(0, -1), t("help.arrows")]} />;
  }
  return chords.map((chord, index) => (
    <span key={JSON.stringify(chord)}>
      {index > 0 && <span className="mx-1.5 text-muted">{t("help.or")}</span>}
      <Keys names={chordKeys(chord, t)} />
    </span>
  ));
}

function Keys({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <kbd
      key={name}
      className="ml-0.75 inline-block min-w-6 rounded-[0.3125rem] border border-b-2 border-field-line px-1.5 text-center text-[0.8125rem] [font-family:inherit]"
    >
      {name}
    </kbd>
  ));
}
