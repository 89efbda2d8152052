"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import "./exchange.css";

interface ExchangeDialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog: the browser keeps the focus inside, and Escape closes it. */
export function ExchangeDialog({ title, onClose, children }: ExchangeDialogProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="exchange-dialog"
      onCancel={(event) => {
        // A file chooser inside is cancelled, too, and bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="flex items-start gap-2 border-b border-line px-4 py-2 sm:px-5">
        <h2 id={heading} className="min-w-0 flex-1 self-center text-lg wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          className="icon-button -mr-2"
          aria-label={t("exchange.close")}
          title={t("exchange.close")}
          onClick={onClose}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
