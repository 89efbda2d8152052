import { SelectField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { LICENCES, type Licence } from "@/lib/validation/sharing";
import { SelfSavingInput } from "./self-saving-input";

/** The keys of messages can't contain dots. */
const LICENCE_TEXTS = {
  "CC-BY-4.0": "sharing.ccBy",
  "CC0-1.0": "sharing.cc0",
  "ODbL-1.0": "sharing.odbl",
} as const satisfies Record<Licence, string>;

interface OpenDataFieldsProps {
  licence: string | undefined;
  credit: string | undefined;
  problem: string | undefined;
}

/** Whether everyone may use the course's data, under which licence, and whom to credit. Each field stores itself. */
export function OpenDataFields({ licence = "", credit = "", problem }: OpenDataFieldsProps) {
  const t = useTranslate();
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-3 text-sm">
      <SelectField
        label={t("sharing.licence")}
        hint={t("sharing.licenceHelp")}
        name="licence"
        defaultValue={licence}
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <option value="">{t("sharing.noLicence")}</option>
        {LICENCES.map((each) => (
          <option key={each} value={each}>
            {t(LICENCE_TEXTS[each])}
          </option>
        ))}
      </SelectField>
      {licence !== "" && (
        <SelfSavingInput
          name="credit"
          label={t("sharing.credit")}
          hint={t("sharing.creditHelp")}
          value={credit}
          problem={problem}
        />
      )}
    </div>
  );
}
