"use client";

import { RefreshCw, Settings2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { SavedStatus } from "@/app/forms/saved-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, HiddenFields } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { SHARING, type Sharing } from "@/lib/validation/sharing";
import { OpenDataFields } from "./open-data-fields";
import { More, PageLinks } from "./page-links";
import { SelfSavingInput } from "./self-saving-input";
import { shareAction } from "./share-action";
import type { SharingFormState } from "./sharing-form-state";
import { SHARING_ICONS } from "./sharing-icons";

interface SharingFormProps extends Pick<ComponentProps<typeof PageLinks>, "name" | "files"> {
  courseId: string;
  initial: SharingFormState;
}

/**
 * Who can see the course's page, and, once there is a page, what leads there. Each choice stores itself. Turning the page off asks
 * first, since its link can't be restored.
 */
export function SharingForm({ courseId, initial, ...links }: SharingFormProps) {
  const t = useTranslate();
  const [state, action, pending] = useFormAction(shareAction, initial);
  const { values, problems, page } = state;
  const [chosen, setChosen] = useState(values.sharing);
  const [shown, setShown] = useState(state);
  if (shown !== state) {
    setShown(state);
    setChosen(values.sharing);
  }
  const save = useRef<HTMLButtonElement>(null);
  const radios = useRef<HTMLFieldSetElement>(null);
  // React resets the form after an action, radio buttons to what was checked at first.
  useLayoutEffect(() => {
    const radio = radios.current?.querySelector<HTMLInputElement>(`[value=${chosen}]`);
    if (radio) radio.checked = true;
  });
  const submit = () => save.current?.form?.requestSubmit(save.current);
  const isAsking = chosen === "off" && page !== null;
  const choose = (sharing: Sharing) => {
    // The form names the revision that it is based on.
    if (pending) return;
    setChosen(sharing);
    if (sharing !== "off" || !page) submit();
  };
  return (
    <form action={action} className="grid gap-3">
      <HiddenFields values={{ courseId, revision: values.revision ?? "" }} />
      <FormProblem>{problems[""]}</FormProblem>
      <fieldset ref={radios} className="grid gap-2">
        <legend className="mb-1.5 text-[0.8125rem] font-semibold text-muted">{t("sharing.who")}</legend>
        <div className="share-choices">
          {SHARING.map((each) => {
            const Icon = SHARING_ICONS[each];
            return (
              <label key={each} className="share-choice">
                <input
                  type="radio"
                  name="sharing"
                  value={each}
                  checked={chosen === each}
                  aria-describedby="sharing-help"
                  onChange={() => choose(each)}
                />
                <Icon aria-hidden="true" className="size-4 flex-none" />
                {t(`sharing.${each}`)}
              </label>
            );
          })}
        </div>
        <p id="sharing-help" className="text-[0.8125rem] text-muted">
          {/* Not what will be true once the page is off. */}
          {!isAsking && t.stored("sharing", `${chosen}Help`, "")}
        </p>
      </fieldset>
      {isAsking && (
        <div role="alert" className="grid gap-3 rounded-lg bg-warning-soft p-3 text-sm noscript:hidden">
          <p>
            <strong className="font-semibold">{t("sharing.offNow")}</strong> {t("sharing.offNowHelp")}
          </p>
          <div className="flex gap-2">
            <Button size="compact" onClick={() => setChosen(values.sharing)}>
              {t("sharing.keepOn")}
            </Button>
            <Button size="compact" variant="danger" onClick={submit}>
              {t("sharing.turnOff")}
            </Button>
          </div>
        </div>
      )}
      <Button type="submit" ref={save} className="hidden noscript:inline-flex">
        {t("sharing.save")}
      </Button>
      <SavedStatus {...{ state, pending, action }} />
      {chosen === "public" && (
        <OpenDataFields
          key={values.revision}
          licence={values.licence}
          credit={values.credit}
          problem={problems.credit}
        />
      )}
      <PageLinks page={page} {...links}>
        <PageSettings key={values.revision} values={values} problems={problems}>
          {page && (
            <div className="grid justify-items-start gap-1.5">
              <Button type="submit" name="do" value="renew" size="small" aria-disabled={pending}>
                <RefreshCw aria-hidden="true" className="size-4" />
                {t("sharing.newLink")}
              </Button>
              <p className="text-[0.8125rem] text-muted">{t("sharing.newLinkHelp")}</p>
            </div>
          )}
        </PageSettings>
      </PageLinks>
    </form>
  );
}

interface PageSettingsProps extends Pick<SharingFormState, "values" | "problems"> {
  children: ReactNode;
}

const PAGE_TEXTS = ["place", "ownerName"] as const;

/** What few owners need. */
function PageSettings({ values, problems, children }: PageSettingsProps) {
  const t = useTranslate();
  return (
    <More icon={Settings2} title={t("sharing.more")} isOpen={PAGE_TEXTS.some((each) => each in problems)}>
      {PAGE_TEXTS.map((name) => (
        <SelfSavingInput
          key={name}
          name={name}
          label={t(`sharing.${name}`)}
          hint={t(`sharing.${name}Help`)}
          value={values[name] ?? ""}
          problem={problems[name]}
        />
      ))}
      {children}
    </More>
  );
}
