import type { Unit } from "@/lib/messages/length";
import type { Say } from "@/lib/messages/translator";
import type { PrintOptions } from "@/lib/print/options";
import { BackgroundField } from "./background";
import { OPTIONS_FORM } from "./options-form-id";

interface OptionsFormProps {
  options: PrintOptions & { unit: Unit };
  /** The names of the backgrounds that the server offers. */
  backgrounds: readonly string[];
  say: Say;
}

/** What to print. A plain form: the answer is this page again, with the choice in its address. */
export function OptionsForm({ options, backgrounds, say }: OptionsFormProps) {
  return (
    <form id={OPTIONS_FORM} className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Choice
        label={say("print.show")}
        name="show"
        value={options.show}
        choices={[
          ["all", say("print.showAll")],
          ["map", say("print.showMap")],
          ["signs", say("print.showSigns")],
        ]}
      />
      <label className="flex flex-col gap-1 text-sm font-medium">
        {say("print.holes")}
        <input
          name="holes"
          className="field font-normal"
          placeholder={say("print.holesHint")}
          maxLength={200}
          defaultValue={options.holes.text}
        />
      </label>
      <Choice
        label={say("print.per")}
        name="per"
        value={options.per}
        choices={[
          ["1", say("print.perOne")],
          ["2", say("print.perTwo")],
        ]}
      />
      <Choice
        label={say("print.paper")}
        name="paper"
        value={options.paper}
        choices={[
          ["a4", say("print.a4")],
          ["letter", say("print.letter")],
        ]}
      />
      <Choice
        label={say("print.unit")}
        name="unit"
        value={options.unit}
        choices={[
          ["metres", say("print.metres")],
          ["feet", say("print.feet")],
        ]}
      />
      <BackgroundField
        label={say("print.background")}
        none={say("print.backgroundNone")}
        ownLabel={say("print.backgroundOwn")}
        offered={backgrounds}
        value={options.background}
      />
      <button type="submit" className="button self-end">
        {say("print.apply")}
      </button>
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
