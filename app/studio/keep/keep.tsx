import { HardDrive, Save } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "@/app/ui/button";
import { Attribution } from "@/app/ui/demo-credit";
import { FormProblem } from "@/app/ui/field";
import { Spinner } from "@/app/ui/spinner";
import { StudioDialog } from "@/app/ui/studio-dialog";
import { useTranslate } from "@/app/ui/translations";
import { LOCAL_DAYS, localCoursePath } from "../session/local-account";
import type { OpenDialog } from "../session/page-state";
import { usePage, useStudio } from "../session/use-studio";
import { type KeepOutcome, keepInAccount } from "./keep-in-account";

/** Says that the course is in this browser only, with the way to keep it. */
export function OnlyHere() {
  const t = useTranslate();
  const { keeper, page } = useStudio();
  return (
    <div role="note" className="studio-note flex flex-wrap items-center gap-x-3 gap-y-2 bg-warning-soft">
      <HardDrive aria-hidden className="size-4 flex-none" />
      <div className="min-w-0 flex-1 basis-40">
        {t("local.onlyHere")}
        {keeper?.isDemo && <Attribution t={t} />}
      </div>
      <Button size="compact" variant="primary" onClick={() => page.set({ dialog: { kind: "keep" } })}>
        {t("local.keep")}
      </Button>
    </div>
  );
}

/** What the user asked for that needs an account; null if they want to keep the course. Undefined for other dialogs. */
function whyKeep(dialog: OpenDialog | null) {
  if (dialog?.kind === "keep") return dialog.why ?? null;
  return dialog?.kind === "share" || dialog?.kind === "status" ? dialog.kind : undefined;
}

/** How to keep the course in an account, in place of a dialog that needs one. */
export function KeepDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { course, keeper } = useStudio();
  const why = whyKeep(usePage().dialog);
  if (why === undefined || !keeper) return null;
  return (
    <StudioDialog title={t("local.keepTitle", { name: course.name })} onClose={onClose}>
      <div className="dialog-body grid gap-3">
        {why && <p className="font-medium">{t(`local.${why}`)}</p>}
        <p className="text-pretty">{t("local.keepHelp")}</p>
        <p className="text-sm text-pretty text-muted">
          {t("local.onlyHere")} {t("local.days", { days: LOCAL_DAYS })}
        </p>
        {keeper.user ? <KeepButton user={keeper.user} /> : <AccountLinks canSignUp={keeper.canSignUp} />}
      </div>
    </StudioDialog>
  );
}

/** The ways to an account. Both return to the course, which is then offered to that account. */
function AccountLinks({ canSignUp }: { canSignUp: boolean }) {
  const t = useTranslate();
  const { course } = useStudio();
  const query = new URLSearchParams({ callbackUrl: `${localCoursePath(course.id)}#keep` });
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {canSignUp && (
        <a className={buttonClass({ variant: "primary" })} href={`/signup?${query}`}>
          {t("local.createAccount")}
        </a>
      )}
      <a className={buttonClass({ variant: canSignUp ? "neutral" : "primary" })} href={`/signin?${query}`}>
        {t("local.signIn")}
      </a>
    </div>
  );
}

/** Keeps the course in the account that is signed in. On a shared browser, that needs a press. */
function KeepButton({ user }: { user: { readonly id: string; readonly name: string } }) {
  const t = useTranslate();
  const { course, store } = useStudio();
  const [outcome, setOutcome] = useState<"idle" | "keeping" | KeepOutcome>("idle");
  const keep = async () => {
    if (outcome === "keeping") return;
    setOutcome("keeping");
    const result = await keepInAccount(user.id, course, store);
    if (result.kind === "kept" && !result.lacksLogo) location.assign(result.studioUrl);
    else setOutcome(result);
  };
  if (typeof outcome === "object" && outcome.kind === "kept") {
    return (
      <div className="mt-1 grid gap-2">
        <FormProblem>{t("local.lacksLogo")}</FormProblem>
        <a
          className={buttonClass({ variant: "primary", className: "justify-self-start" })}
          href={outcome.studioUrl}
        >
          {t("local.openKept")}
        </a>
      </div>
    );
  }
  return (
    <div className="mt-1 grid gap-2">
      <p className="wrap-anywhere">{t("local.signedInAs", { name: user.name })}</p>
      {typeof outcome === "object" && <FormProblem>{t(outcome.why)}</FormProblem>}
      <Button
        variant="primary"
        className="justify-self-start"
        aria-disabled={outcome === "keeping"}
        onClick={() => void keep()}
      >
        {outcome === "keeping" ? <Spinner /> : <Save aria-hidden className="size-4" />}
        {t(outcome === "keeping" ? "local.keeping" : "local.keepMine")}
      </Button>
    </div>
  );
}
