"use client";

import { useRouter } from "next/navigation";
import { useId, useRef, useState } from "react";
import { ApplicationLogo } from "@/app/applications/application-logo";
import { FormStatus } from "@/app/forms/submit-row";
import { Button } from "@/app/ui/button";
import { Problem } from "@/app/ui/field";
import { FileButton } from "@/app/ui/file-button";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { APPLICATION_LOGO_LIMITS } from "@/lib/applications/logo-limits";
import { LOGO_LIMITS } from "@/lib/print/logo-file";

interface LogoFormProps {
  clientId: string;
  logoId: string | null;
}

/**
 * Uploads or removes an application's logo. The browser converts the file, so without scripts the logo is
 * only shown.
 */
export function LogoForm({ clientId, logoId }: LogoFormProps) {
  const t = useTranslate();
  const router = useRouter();
  const hydrated = useHydrated();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [status, setStatus] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  /** Makes a change, then shows the result or the reason why it failed. */
  const change = async (success: string, method: "PUT" | "DELETE", draw?: () => Promise<Blob>) => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    setStatus(t("logo.saving"));
    const failure = await send(clientId, method, draw);
    setSending(false);
    setStatus(failure ? "" : success);
    if (failure) return setProblem(t(`logo.${failure}`, { most: LOGO_LIMITS.bytes / 1_000_000 }));
    chooseButton.current?.focus();
    router.refresh();
  };

  return (
    <div className="card mt-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <ApplicationLogo id={logoId} className="size-16" />
        {hydrated && (
          <fieldset className="flex flex-wrap items-center gap-3">
            <legend className="sr-only">{t("logo.title")}</legend>
            <FileButton
              ref={chooseButton}
              aria-describedby={id}
              fieldLabel={t("logo.title")}
              accept=".svg,.png,image/svg+xml,image/png"
              onChoose={([file]) => void change(t("logo.saved"), "PUT", () => drawSmall(file))}
            >
              {t(logoId ? "logo.change" : "logo.choose")}
            </FileButton>
            {logoId && (
              <Button onClick={() => void change(t("logo.removed"), "DELETE")}>{t("logo.remove")}</Button>
            )}
          </fieldset>
        )}
        <FormStatus>{status}</FormStatus>
      </div>
      <p id={id} className="mt-3 text-sm text-muted">
        {t("logo.hint")}
      </p>
      <Problem className="mt-2">{problem}</Problem>
    </div>
  );
}

type Failure = "tooLarge" | "wrongKind" | "unreadable" | "throttled" | "gone" | "offline" | "failed";

/** Uploads or deletes the logo. Never throws. @returns null on success. */
async function send(
  clientId: string,
  method: "PUT" | "DELETE",
  draw?: () => Promise<Blob>,
): Promise<Failure | null> {
  let body: Blob | undefined;
  try {
    body = await draw?.();
  } catch (error) {
    return readReason(error);
  }
  try {
    const response = await fetch(`/api/studio/applications/${encodeURIComponent(clientId)}/logo`, {
      method,
      ...(body && { headers: { "Content-Type": "image/png" }, body }),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.ok) return null;
    if (response.status === 429) return "throttled";
    return response.status === 404 || response.status === 401 ? "gone" : "failed";
  } catch {
    return "offline";
  }
}

/** Reason why a file can't be used; `offline` if the code that draws it couldn't be loaded. */
function readReason(error: unknown): Failure {
  const reason = error instanceof Error ? error.message : "";
  return reason === "tooLarge" || reason === "wrongKind" || reason === "unreadable" ? reason : "offline";
}

/** Draws a file as a PNG within the limits of a stored logo. @throws LogoError */
async function drawSmall(file: File): Promise<Blob> {
  const { drawLogo } = await import("@/app/files/draw-logo");
  const { bytes, side } = APPLICATION_LOGO_LIMITS;
  let pixels: number = side;
  for (;;) {
    const drawn = await drawLogo(file, pixels);
    if (drawn.size <= bytes) return drawn;
    // The loop ends: at 108 pixels even noise fits.
    pixels = Math.floor(pixels * 0.75);
  }
}
