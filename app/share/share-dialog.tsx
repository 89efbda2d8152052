"use client";

import type { ReactNode, RefObject } from "react";
import { Dialog } from "@/app/ui/dialog";
import "./share.css";

interface ShareDialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  finalFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The frame of the panel: a dialog, on a phone a sheet. */
export function ShareDialog({ children, ...dialog }: ShareDialogProps) {
  return (
    <Dialog {...dialog} className="share-dialog">
      <div className="dialog-body">{children}</div>
    </Dialog>
  );
}
