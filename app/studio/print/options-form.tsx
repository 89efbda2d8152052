"use client";

import { useEffect, useRef } from "react";
import { afterTypingPause } from "@/app/studio/session/input-methods";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import type { PrintOptions } from "@/lib/print/options";
import { BackgroundField } from "./background";
import { OPTIONS_FORM, type OptionValues, usePreview } from "./preview";

interface OptionsFormProps {
  values: OptionValues;
  layouts: readonly { readonly id: string; readonly name: string }[];
  /** The names of the backgrounds that the server offers. */
  backgrounds: readonly string[];
  hasTerrain: boolean;
  hasPictures: boolean;
  hasThrows: boolean;
  isShared: boolean;
}

/** The values of the options that are chosen from a few, and the messages that name them. */
const CHOICES = {
  show: {
    signs: "print.showSigns",
    map: "print.showMap",
    scorecard: "print.showScorecard",
    board: "print.showBoard",
    all: "print.showAll",
  },
  paper: { a4: "print.a4", a3: "print.a3", a2: "print.a2", letter: "print.letter" },
  orientation: { portrait: "print.portrait", landscape: "print.landscape" },
  per: { 1: "print.perOne", 2: "print.perTwo", 4: "print.perFour" },
  unit: { metres: "print.metres", feet: "print.feet" },
} as const satisfies { [Name in keyof PrintOptions]?: Record<string, `print.${string}`> };

/** Milliseconds without a key after which what was typed is shown. */
const TYPING_PAUSE_MS = 300;

/** The print options. A GET form, so that it works without scripts; with them, each change shows at once. */
export function OptionsForm({ values, layouts, backgrounds, ...has }: OptionsFormProps) {
  const { hasTerrain, hasPictures, hasThrows, isShared } = has;
  const t = useTranslate();
  const { apply } = usePreview();
  /** Cancels showing what is being typed. */
  const typing = useRef<() => void>(undefined);
  useEffect(() => () => typing.current?.(), []);
  const choice = (name: keyof typeof CHOICES) => (
    <fieldset className="print-choice">
      <legend>{t(`print.${name}`)}</legend>
      <div className="print-segments">
        {Object.entries(CHOICES[name]).map(([value, key]) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={values[name] === value} />
            <span>{t(key)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
  const check = (name: "ground" | "profile" | "pictures" | "throws" | "qr") => (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm font-medium pointer-coarse:min-h-11">
      <input type="hidden" name={name} value="off" />
      <input
        type="checkbox"
        name={name}
        value="on"
        className="size-4 accent-accent"
        defaultChecked={values[name] === "on"}
      />
      {t(`print.${name}`)}
    </label>
  );
  return (
    <form
      id={OPTIONS_FORM}
      autoComplete="off"
      className="flex flex-col gap-4"
      onChange={({ target }) => {
        typing.current?.();
        if (!(target instanceof HTMLInputElement) || target.type !== "text") apply();
        else typing.current = afterTypingPause(() => apply("replace"), TYPING_PAUSE_MS);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        typing.current?.();
        apply();
      }}
    >
      {choice("show")}
      {layouts.length > 1 && (
        <label className="print-choice flex flex-col">
          <span>{t("layouts.switcher")}</span>
          <select name="layout" defaultValue={values.layout} className="field font-normal">
            {layouts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="print-choice flex flex-col">
        <span>{t("print.holes")}</span>
        <input
          type="text"
          name="holes"
          className="field font-normal"
          placeholder={t("print.holesHint")}
          maxLength={200}
          defaultValue={values.holes}
        />
      </label>
      <div>
        <BackgroundField offered={backgrounds} value={values.background ?? ""} />
        {hasTerrain && check("ground")}
        {hasTerrain && check("profile")}
      </div>
      {choice("paper")}
      {choice("orientation")}
      {choice("per")}
      {choice("unit")}
      {(hasPictures || hasThrows || isShared) && (
        <div>
          {isShared && check("qr")}
          {hasThrows && check("throws")}
          {hasPictures && check("pictures")}
        </div>
      )}
      <noscript>
        <Button type="submit" variant="primary" className="w-full">
          {t("print.apply")}
        </Button>
      </noscript>
    </form>
  );
}
