"use client";

import { unstable_isUnrecognizedActionError as isUnrecognizedActionError } from "next/navigation";
import { Button } from "@/app/ui/button";
import { pageErrorMessages } from "@/app/ui/page-error-messages";
import { readRefusal } from "@/lib/http/refusal-text";
import { PanelFrame } from "./ui/page/panel-frame";

/** Shown when rendering a page fails. Details are only in the server's log. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  const texts = pageErrorMessages();
  const isUpdated = isUnrecognizedActionError(error);
  return (
    <PanelFrame title={isUpdated ? texts.updatedTitle : texts.title}>
      <p className="mt-2 text-muted">{isUpdated ? texts.updated : (readRefusal(error) ?? texts.text)}</p>
      <Button
        onClick={() => (isUpdated ? window.location.reload() : reset())}
        variant="primary"
        className="mt-6 w-full"
      >
        {isUpdated ? texts.reload : texts.tryAgain}
      </Button>
    </PanelFrame>
  );
}
