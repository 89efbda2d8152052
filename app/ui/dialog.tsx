"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { IconButton } from "./icon-button";
import "./popups.css";

interface DialogProps {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Gets the focus when the dialog closes; by default, the element that had it before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string;
  children: ReactNode;
}

/** A modal dialog, open for as long as it is rendered. Escape closes it; a press outside doesn't, as it may be a slip. */
export function Dialog({ title, closeLabel, onClose, finalFocus, className = "", children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open onOpenChange={onClose} disablePointerDismissal>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        {/* The focus starts on the dialog, which screen readers then announce, not on its close button. */}
        <BaseDialog.Popup
          ref={popup}
          className={`dialog ${className}`}
          initialFocus={popup}
          {...(finalFocus && { finalFocus })}
        >
          <div className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-4 sm:pl-5">
            <BaseDialog.Title className="min-w-0 flex-1 self-center text-lg wrap-anywhere">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label={closeLabel} icon={X} iconClass="size-5" />} />
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
