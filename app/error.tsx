"use client";

import { PanelPage } from "./ui/panel-page";

/** Whatever broke, its details are in the server's log only. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <PanelPage title="That did not work">
      <p className="mt-2 text-muted">Something went wrong on our side. What you had saved is safe.</p>
      <button type="button" onClick={reset} className="button button-primary mt-6 w-full">
        Try again
      </button>
    </PanelPage>
  );
}
