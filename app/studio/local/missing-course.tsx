import { buttonClass } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { LOCAL_DAYS } from "../session/local-account";

/** For the address of a course that isn't in this browser, or no longer. */
export function MissingCourse() {
  const t = useTranslate();
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
      <h1 className="text-3xl">{t("local.missingTitle")}</h1>
      <p className="mt-2 max-w-prose text-pretty text-muted">{t("local.missing", { days: LOCAL_DAYS })}</p>
      <a href="/courses/new" className={buttonClass({ variant: "primary", className: "mt-5" })}>
        {t("local.start")}
      </a>
    </main>
  );
}
