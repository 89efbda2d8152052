import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { MAX_BACKGROUNDS } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import { Button } from "@/app/ui/button";
import { InputField } from "@/app/ui/field";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { type Basemap, detectBasemap, personalBasemap } from "@/lib/validation/basemaps";
import { escapeHtml } from "@/lib/validation/escape-html";
import { SettingsGroup } from "./settings-group";

type Problem = "ownNameMissing" | "ownNameTaken" | "ownAddressInvalid" | "ownFull";

/** Maximum length of a background's name, in UTF-16 code units. */
const MAX_NAME_LENGTH = 60;

interface CustomBackgroundsProps {
  /** Names that a custom background cannot have. */
  reservedNames: readonly string[];
  backgrounds: readonly Basemap[];
}

/** The user's custom backgrounds, and the form that adds one. */
export function CustomBackgrounds({ reservedNames, backgrounds }: CustomBackgroundsProps) {
  const t = useTranslate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? "").trim();
    const name = text("own-name");
    const attribution = text("own-attribution");
    const parsed = personalBasemap.safeParse(
      detectBasemap(text("own-address"), {
        name,
        ...(attribution && { attribution: escapeHtml(attribution) }),
      }),
    );
    const found = findProblem(name, parsed.success);
    setProblem(found);
    if (found || !parsed.success) return;
    changeSettings((before) => ({ ...before, own: [...before.own, parsed.data], background: name }));
    form.reset();
  };
  const findProblem = (name: string, isValid: boolean): Problem | null => {
    if (name === "" || name.length > MAX_NAME_LENGTH) return "ownNameMissing";
    if (reservedNames.includes(name) || backgrounds.some((each) => each.name === name)) return "ownNameTaken";
    if (backgrounds.length >= MAX_BACKGROUNDS) return "ownFull";
    return isValid ? null : "ownAddressInvalid";
  };
  const remove = (name: string) =>
    changeSettings((before) => ({
      ...before,
      own: before.own.filter((each) => each.name !== name),
      background: before.background === name ? null : before.background,
    }));
  const problemText = (...kinds: Problem[]) =>
    problem && kinds.includes(problem) ? t(`maps.${problem}`) : undefined;
  return (
    <SettingsGroup title={t("maps.ownTitle")}>
      <p className="text-sm text-muted">{t("maps.ownHelp")}</p>
      {backgrounds.length > 0 && (
        <ul className="mt-2">
          {backgrounds.map(({ name }) => (
            <li key={name} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <IconButton
                className="text-danger"
                label={t("maps.ownRemove", { name })}
                onClick={() => remove(name)}
                icon={Trash2}
                iconClass="size-4"
              />
            </li>
          ))}
        </ul>
      )}
      <form className="mt-3 grid gap-3 text-sm" onSubmit={add} noValidate>
        <InputField
          name="own-name"
          label={t("maps.ownName")}
          autoComplete="off"
          problem={problemText("ownNameMissing", "ownNameTaken", "ownFull")}
        />
        <InputField
          name="own-address"
          label={t("maps.ownAddress")}
          hint={t("maps.ownAddressHelp")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          problem={problemText("ownAddressInvalid")}
        />
        <InputField
          name="own-attribution"
          label={t("maps.ownAttribution")}
          hint={t("maps.ownAttributionHelp")}
          autoComplete="off"
        />
        <Button type="submit">
          <Plus aria-hidden className="size-4" />
          {t("maps.ownAdd")}
        </Button>
      </form>
    </SettingsGroup>
  );
}
