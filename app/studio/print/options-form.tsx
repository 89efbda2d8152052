import { Button } from "@/app/ui/button";
import type { EditedLayout } from "@/lib/editor/document";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import type { PrintOptions } from "@/lib/print/options";
import { BackgroundField } from "./background";
import { OPTIONS_FORM } from "./options-form-id";

interface OptionsFormProps {
  options: PrintOptions & { unit: Unit };
  layouts: readonly EditedLayout[];
  /** The names of the backgrounds that the server offers. */
  backgrounds: readonly string[];
  hasPictures: boolean;
  isShared: boolean;
  t: Translate;
}

/** The print options. A plain GET form: submitting it loads this page with the options in its query. */
export function OptionsForm({ options, layouts, backgrounds, hasPictures, isShared, t }: OptionsFormProps) {
  return (
    <form id={OPTIONS_FORM} className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Choice
        label={t("print.show")}
        name="show"
        value={options.show}
        choices={[
          ["all", t("print.showAll")],
          ["map", t("print.showMap")],
          ["signs", t("print.showSigns")],
          ["scorecard", t("print.scorecard")],
        ]}
      />
      {layouts.length > 1 && (
        <Choice
          label={t("layouts.switcher")}
          name="layout"
          value={options.layout}
          choices={layouts.map(({ id, name }) => [id, name])}
        />
      )}
      <label className="flex flex-col gap-1 text-sm font-medium">
        {t("print.holes")}
        <input
          name="holes"
          className="field font-normal"
          placeholder={t("print.holesHint")}
          maxLength={200}
          defaultValue={options.holes.text}
        />
      </label>
      <Choice
        label={t("print.per")}
        name="per"
        value={options.per}
        choices={[
          ["1", t("print.perOne")],
          ["2", t("print.perTwo")],
          ["4", t("print.perFour")],
        ]}
      />
      <Choice
        label={t("print.paper")}
        name="paper"
        value={options.paper}
        choices={[
          ["a4", t("print.a4")],
          ["letter", t("print.letter")],
        ]}
      />
      <Choice
        label={t("print.orientation")}
        name="orientation"
        value={options.orientation}
        choices={[
          ["portrait", t("print.portrait")],
          ["landscape", t("print.landscape")],
        ]}
      />
      <Choice
        label={t("print.unit")}
        name="unit"
        value={options.unit}
        choices={[
          ["metres", t("print.metres")],
          ["feet", t("print.feet")],
        ]}
      />
      <BackgroundField
        label={t("print.background")}
        none={t("print.backgroundNone")}
        ownLabel={t("print.backgroundOwn")}
        offered={backgrounds}
        value={options.background}
      />
      {hasPictures && (
        <Choice
          label={t("print.pictures")}
          name="pictures"
          value={options.pictures}
          choices={[
            ["on", t("print.picturesOn")],
            ["off", t("print.picturesOff")],
          ]}
        />
      )}
      {isShared && (
        <Choice
          label={t("print.qr")}
          name="qr"
          value={options.qr}
          choices={[
            ["off", t("print.qrOff")],
            ["on", t("print.qrOn")],
          ]}
        />
      )}
      <Button type="submit" className="self-end">
        {t("print.apply")}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  choices: readonly (readonly [string, string])[];
}

function Choice({ label, name, value, choices }: ChoiceProps) {
  return (
    <label className="flex flex-col gap-1 text-sm font-medium">
      {label}
      <select name={name} defaultValue={value} className="field font-normal">
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
