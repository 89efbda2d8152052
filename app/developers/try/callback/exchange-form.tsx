"use client";

import type { ReactNode } from "react";
import { CodeBlock } from "@/app/developers/code-block";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, HiddenFields } from "@/app/ui/field";
import { ButtonLink } from "@/app/ui/link";
import { useTranslate } from "@/app/ui/translations";
import { type ExchangeState, exchangeAction } from "../actions";
import { Console } from "../console";
import type { ConsoleOperation } from "../console-operations";

interface ExchangeFormProps {
  code: string;
  state: string;
  baseUrl: string;
  operations: readonly ConsoleOperation[];
  /** The request as code. */
  children: ReactNode;
}

/** Exchanges the code, as the application's server does, and shows the response. */
export function ExchangeForm({ code, state, baseUrl, operations, children }: ExchangeFormProps) {
  const t = useTranslate();
  const [{ problems, token }, action, pending] = useFormAction<ExchangeState>(exchangeAction, EMPTY_FORM);
  const problem = problems[""];
  return (
    <>
      <section className="card grid gap-4 p-5 sm:p-6">
        <h2 className="text-xl">{t("tryIt.exchange")}</h2>
        <p className="text-muted">{t("tryIt.exchangeHelp")}</p>
        {children}
        {token === undefined && (
          <form action={action} className="grid gap-4">
            <HiddenFields values={{ code, state }} />
            <FormProblem>{problem}</FormProblem>
            {problem === undefined ? (
              <Button
                type="submit"
                variant="primary"
                className="sm:justify-self-start"
                aria-disabled={pending}
              >
                {t(pending ? "tryIt.exchanging" : "tryIt.exchangeButton")}
              </Button>
            ) : (
              <div>
                <ButtonLink href="/developers/try">{t("tryIt.again")}</ButtonLink>
              </div>
            )}
          </form>
        )}
      </section>
      {token && (
        <>
          <section role="status" className="card grid gap-4 p-5 sm:p-6">
            <h2 className="text-xl">{t("tryIt.answer")}</h2>
            <CodeBlock title="200 OK" code={JSON.stringify(token, null, 2)} />
            <p className="text-muted">{t("tryIt.issued")}</p>
          </section>
          <Console accessToken={token.access_token} baseUrl={baseUrl} operations={operations} />
        </>
      )}
    </>
  );
}
