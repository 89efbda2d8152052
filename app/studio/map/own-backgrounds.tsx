import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { MAX_BACKGROUNDS } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import { FormField } from "@/app/ui/form-field";
import { useTranslate } from "@/app/ui/translations";
import { type Basemap, basemapAt, personalBasemap } from "@/lib/validation/basemaps";

type Problem = "ownNameMissing" | "ownNameTaken" | "ownAddressWrong" | "ownFull";

/** The backgrounds that the person added, and the form for another one. */
export function OwnBackgrounds({ taken, own }: { taken: readonly string[]; own: readonly Basemap[] }) {
  const t = useTranslate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? "").trim();
    const name = text("own-name");
    const attribution = text("own-attribution");
    const read = personalBasemap.safeParse(
      basemapAt(text("own-address"), { name, ...(attribution && { attribution: escaped(attribution) }) }),
    );
    const found: Problem | null =
      name === "" || name.length > 60
        ? "ownNameMissing"
        : [...taken, ...own.map((one) => one.name)].includes(name)
          ? "ownNameTaken"
          : own.length >= MAX_BACKGROUNDS
            ? "ownFull"
            : read.success
              ? null
              : "ownAddressWrong";
    setProblem(found);
    if (found || !read.success) return;
    changeSettings((before) => ({ ...before, own: [...before.own, read.data], background: name }));
    form.reset();
  };
  const problemAt = (...kinds: Problem[]) =>
    problem && kinds.includes(problem) ? t(`maps.${problem}`) : undefined;
  return (
    <fieldset className="map-settings-group">
      <legend>{t("maps.ownTitle")}</legend>
      <p className="text-sm text-muted">{t("maps.ownHelp")}</p>
      {own.length > 0 && (
        <ul className="mt-2">
          {own.map(({ name }) => (
            <li key={name} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <button
                type="button"
                className="icon-button text-danger"
                aria-label={t("maps.ownRemove", { name })}
                title={t("maps.ownRemove", { name })}
                onClick={() =>
                  changeSettings((before) => ({
                    ...before,
                    own: before.own.filter((one) => one.name !== name),
                    background: before.background === name ? null : before.background,
                  }))
                }
              >
                <Trash2 aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="mt-3 grid gap-3 text-sm" onSubmit={add} noValidate>
        <FormField
          name="own-name"
          label={t("maps.ownName")}
          autoComplete="off"
          problem={problemAt("ownNameMissing", "ownNameTaken", "ownFull")}
        />
        <FormField
          name="own-address"
          label={t("maps.ownAddress")}
          hint={t("maps.ownAddressHelp")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          problem={problemAt("ownAddressWrong")}
        />
        <FormField
          name="own-attribution"
          label={t("maps.ownAttribution")}
          hint={t("maps.ownAttributionHelp")}
          autoComplete="off"
        />
        <button type="submit" className="button">
          <Plus aria-hidden className="size-4" />
          {t("maps.ownAdd")}
        </button>
      </form>
    </fieldset>
  );
}

/** The map takes attributions as HTML; a person writes plain text. */
function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
