import type { ComponentProps } from "react";
import { choosePreference } from "@/app/preference-actions";
import { UNITS } from "@/lib/messages/length";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/messages/section";
import { getTranslate } from "../request-translations";

/** Language and unit switches, which work without scripts. */
export async function PreferenceForm({ className }: { className: string }) {
  const t = await getTranslate();
  return (
    <form
      action={choosePreference}
      aria-label={t("site.preferences")}
      className={`flex flex-wrap text-sm ${className}`}
    >
      <div className="flex">
        {LANGUAGES.map((each) => (
          <Choice key={each} name="language" value={each} isChosen={each === t.language} lang={each}>
            {LANGUAGE_NAMES[each]}
          </Choice>
        ))}
      </div>
      <div className="flex">
        {UNITS.map((each) => (
          <Choice key={each} name="unit" value={each} isChosen={each === t.unit}>
            {t(`site.${each}`)}
          </Choice>
        ))}
      </div>
    </form>
  );
}

function Choice({ isChosen, ...button }: ComponentProps<"button"> & { isChosen: boolean }) {
  return (
    <button
      {...button}
      type="submit"
      aria-pressed={isChosen}
      className="min-h-9 cursor-pointer rounded-md px-2.5 hover:bg-sunken hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent"
    />
  );
}
