"use client";

import { trouble } from "@/lib/messages/page-errors";
import { LANGUAGES } from "@/lib/messages/section";
import { PanelPage } from "./ui/panel-page";

/** Whatever broke, its details are in the server's log only. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  const language = LANGUAGES.find((one) => one === document.documentElement.lang) ?? LANGUAGES[0];
  const words = trouble[language];
  return (
    <PanelPage title={words.title}>
      <p className="mt-2 text-muted">{words.text}</p>
      <button type="button" onClick={reset} className="button button-primary mt-6 w-full">
        {words.tryAgain}
      </button>
    </PanelPage>
  );
}
