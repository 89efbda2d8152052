import { choosePreference } from "@/app/preference-actions";
import { UNITS } from "@/lib/messages/length";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/messages/section";
import { getTranslate } from "../request-translations";

const CHOICE_CLASS =
  "min-h-9 cursor-pointer rounded-md px-2.5 hover:bg-sunken hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent";

/** Language and unit switches, which work without scripts. On every page but the studio, which has its own settings. */
export async function SiteFooter() {
  const t = await getTranslate();
  return (
    <footer className="site-footer">
      <form
        action={choosePreference}
        aria-label={t("site.preferences")}
        className="mx-auto flex max-w-6xl flex-wrap justify-center gap-x-6 px-4 py-4 text-sm text-muted sm:px-6"
      >
        <div className="flex">
          {LANGUAGES.map((language) => (
            <button
              key={language}
              type="submit"
              name="language"
              value={language}
              lang={language}
              aria-pressed={language === t.language}
              className={CHOICE_CLASS}
            >
              {LANGUAGE_NAMES[language]}
            </button>
          ))}
        </div>
        <div className="flex">
          {UNITS.map((unit) => (
            <button
              key={unit}
              type="submit"
              name="unit"
              value={unit}
              aria-pressed={unit === t.unit}
              className={CHOICE_CLASS}
            >
              {t(`site.${unit}`)}
            </button>
          ))}
        </div>
      </form>
    </footer>
  );
}
