"use client";

import { Button } from "@/app/ui/button";
import { trouble } from "@/lib/messages/page-errors";
import { LANGUAGES } from "@/lib/messages/section";
import { PanelPage } from "./ui/page/panel-page";

/** Shown when rendering a page fails. Details are only in the server's log. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  const language = LANGUAGES.find((each) => each === document.documentElement.lang) ?? LANGUAGES[0];
  const texts = trouble[language];
  return (
    <PanelPage title={texts.title}>
      <p className="mt-2 text-muted">{texts.text}</p>
      <Button onClick={reset} variant="primary" className="mt-6 w-full">
        {texts.tryAgain}
      </Button>
    </PanelPage>
  );
}
