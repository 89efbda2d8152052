"use client";

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { hideOtherAccounts } from "@/app/studio/session/shown-account";
import { Button } from "../button";
import { onDemand } from "../load-on-demand";

const Dialog = onDemand(() => import("../dialog").then((module) => module.Dialog));

interface SignOutFormProps {
  action: (form: FormData) => Promise<void>;
  account: string;
  /** The texts of the dialog about changes that the server may lack. */
  texts: Readonly<Record<"title" | "help" | "keep" | "remove" | "cancel", string>>;
  className?: string;
  children: ReactNode;
}

/**
 * A form that signs out. Before, it removes what the browser stores for the account. It asks about changes that wait to be sent;
 * without scripts, the browser stores nothing.
 */
export function SignOutForm({ action, account, texts, className, children }: SignOutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReady = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => hideOtherAccounts(account), [account]);

  const leave = async (keepsUnsent: boolean, isEverything = false) => {
    setAsking(false);
    const { forgetDevice } = await import("@/app/studio/session/forget-device");
    await forgetDevice(account, { keepsUnsent, isEverything });
  };
  const signOut = () => {
    isReady.current = true;
    form.current?.requestSubmit();
  };
  const ask = async () => {
    const { hasUnsentChanges } = await import("@/app/studio/session/forget-device");
    if (await hasUnsentChanges(account)) setAsking(true);
    else await leave(false).then(signOut);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isReady.current) return;
    event.preventDefault();
    // Without a connection, the code may be missing; then signing out doesn't work either.
    ask().catch(signOut);
  };
  const answer = (keepsUnsent: boolean) => () => void leave(keepsUnsent, !keepsUnsent).finally(signOut);
  return (
    <form ref={form} action={action} onSubmit={onSubmit} className={className}>
      {children}
      {isAsking && (
        <Dialog
          title={texts.title}
          closeLabel={texts.cancel}
          onClose={() => setAsking(false)}
          onFail={signOut}
        >
          <div className="grid gap-3 p-4 sm:p-5">
            <p className="text-pretty">{texts.help}</p>
            <Button variant="primary" onClick={answer(true)}>
              {texts.keep}
            </Button>
            <Button onClick={answer(false)}>{texts.remove}</Button>
          </div>
        </Dialog>
      )}
    </form>
  );
}
