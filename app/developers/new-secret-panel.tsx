"use client";

import { KeyRound } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "@/app/ui/copy-button";
import { useTranslate } from "@/app/ui/translations";
import type { ClientCredentials } from "@/lib/applications/registration";

interface NewClientPanelProps {
  title: string;
  /** A public application has no secret. */
  credentials: Pick<ClientCredentials, "clientId"> & { clientSecret: string | null };
  children?: ReactNode;
}

/** Shows the credentials of a client: a new secret can't be shown again. Takes the focus. */
export function NewClientPanel({ title, credentials, children }: NewClientPanelProps) {
  const t = useTranslate();
  const { clientSecret } = credentials;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card border-accent p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="flex gap-3 text-xl wrap-anywhere">
        <KeyRound aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />
        {title}
      </h2>
      {clientSecret === null ? (
        <p className="mt-3">{t("registration.noSecretPublic")}</p>
      ) : (
        <p className="mt-3 rounded-lg bg-warning-soft px-3 py-2.5">{t("registration.copySecretNow")}</p>
      )}
      <dl className="mt-5 grid gap-4">
        <Credential name={t("registration.clientId")} value={credentials.clientId} />
        {clientSecret !== null && <Credential name={t("registration.clientSecret")} value={clientSecret} />}
      </dl>
      {children}
    </section>
  );
}

/** A credential in a `dl`, with a copy button. */
export function Credential({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-1.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex items-start gap-2">
        <code className="flex min-h-11 min-w-0 flex-1 items-center rounded-lg bg-sunken px-3 py-2 text-sm break-all select-all">
          {value}
        </code>
        <CopyButton text={value} label={name} />
      </dd>
    </div>
  );
}
