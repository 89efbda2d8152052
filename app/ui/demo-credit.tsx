import type { Translate } from "@/lib/messages/translator";

/** The credit that the licence of the demo course's data (ODbL) asks for, wherever it is shown. */
export function Attribution({ t }: { t: Translate }) {
  return (
    <p className="text-xs text-muted">
      {t("demo.source")}{" "}
      <a
        className="underline underline-offset-2 hover:text-ink"
        href="https://www.openstreetmap.org/copyright"
      >
        © OpenStreetMap contributors
      </a>
    </p>
  );
}
