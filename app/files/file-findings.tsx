import { useTranslate } from "@/app/ui/translations";
import { type Ignored, isInformation } from "@/lib/exchange/recognised";
import type { Message } from "@/lib/messages/message";

/** Maximum number of rows shown of each list. A line below gives the number of remaining ones. */
export const MAX_ROWS = 50;

/** A titled list of warnings. Renders nothing if there are none. */
export function Warnings({ title, tone, texts }: { title: string; tone: string; texts: readonly Message[] }) {
  const t = useTranslate();
  if (texts.length === 0) return null;
  return (
    <section className={`rounded-lg border border-line px-4 py-3 text-sm ${tone}`}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5">
        {texts.slice(0, MAX_ROWS).map((text) => (
          <li key={t(text)} className="wrap-anywhere">
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The notes about a file: how it was understood, and below it what the user should look at. */
export function Notes({ notes }: { notes: readonly Message[] }) {
  const t = useTranslate();
  return (
    <>
      <Warnings title={t("exchange.informationTitle")} tone="bg-sunken" texts={notes.filter(isInformation)} />
      <Warnings
        title={t("exchange.notesTitle")}
        tone="bg-warning-soft"
        texts={notes.filter((note) => !isInformation(note))}
      />
    </>
  );
}

/** The parts of a file that are not imported, and why; collapsed. */
export function IgnoredList({ ignored }: { ignored: readonly Ignored[] }) {
  const t = useTranslate();
  if (ignored.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">
        {t("exchange.ignoredTitle", { count: ignored.length })}
      </summary>
      <ul className="mt-2 list-disc pl-5 text-muted">
        {ignored.slice(0, MAX_ROWS).map(({ what, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and items may share a name.
          <li key={index} className="wrap-anywhere">
            {t(what)}: {t(why)}
          </li>
        ))}
      </ul>
      {ignored.length > MAX_ROWS && (
        <p className="mt-1 text-muted">{t("exchange.ignoredMore", { count: ignored.length - MAX_ROWS })}</p>
      )}
    </details>
  );
}
