"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button, buttonClass } from "@/app/ui/button";
import { FormProblem } from "@/app/ui/field";
import { Link } from "@/app/ui/link";
import { useTranslate } from "@/app/ui/translations";
import { Credential } from "../new-secret-panel";
import { newTokenAction, type TestTokenState } from "./actions";
import { Console } from "./console";
import type { ConsoleOperation } from "./console-operations";

interface TryFormProps {
  baseUrl: string;
  operations: readonly ConsoleOperation[];
}

/** Gets a token with one click, then shows the console. */
export function TryForm({ baseUrl, operations }: TryFormProps) {
  const t = useTranslate();
  const [{ problems, issued }, action, pending] = useFormAction<TestTokenState>(newTokenAction, EMPTY_FORM);
  const label = issued ? "tryIt.anotherToken" : "tryIt.getToken";
  return (
    <div className="mt-6 grid gap-6">
      <form action={action} className="card grid gap-4 p-5 sm:p-6">
        <p className="text-muted">{t("tryIt.what")}</p>
        <FormProblem>{problems[""]}</FormProblem>
        {issued && (
          <div role="status">
            <dl>
              <Credential name={t("tryIt.token")} value={issued.accessToken} />
            </dl>
            <p className="mt-2 text-sm text-muted">{t("tryIt.tokenHelp")}</p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" variant={issued ? "neutral" : "primary"} aria-disabled={pending}>
            {t(pending ? "tryIt.gettingToken" : label)}
          </Button>
          {issued && (
            <Link
              href={`/developers/${encodeURIComponent(issued.clientId)}`}
              className="link inline-flex min-h-11 items-center"
            >
              {t("tryIt.toApplication")}
            </Link>
          )}
        </div>
      </form>
      {issued && (
        <>
          <Console accessToken={issued.accessToken} baseUrl={baseUrl} operations={operations} />
          <section className="card p-5 sm:p-6">
            <h2 className="text-xl">{t("tryIt.flow")}</h2>
            <p className="mt-1 text-muted">{t("tryIt.flowHelp")}</p>
            {/* Not Next's Link: this is an OAuth endpoint. */}
            <a href={issued.flowPath} className={buttonClass({ className: "mt-4" })}>
              {t("tryIt.startFlow")}
            </a>
          </section>
        </>
      )}
    </div>
  );
}
