"use client";

import { type ReactNode, useRef, useState } from "react";
import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import type { ShareSettings } from "./share-settings";

const ShareDialog = onDemand(() => import("./share-dialog").then((module) => module.ShareDialog));
const SharePanel = onDemand(() => import("./share-panel").then((module) => module.SharePanel));

interface ShareButtonProps {
  settings: ShareSettings;
  className: string;
  children: ReactNode;
}

/** Opens the dialog on the page of a course. A link to a page with the same for browsers without scripts. */
export function ShareButton({ settings, className, children }: ShareButtonProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);
  const href = `/courses/${settings.courseId}/share`;
  const preload = () => {
    ShareDialog.preload();
    SharePanel.preload();
  };
  return (
    <>
      <a
        ref={button}
        href={href}
        aria-haspopup="dialog"
        className={className}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </a>
      {isOpen && (
        <ShareDialog
          title={t("sharing.shareTitle", { name: settings.name })}
          closeLabel={t("sharing.close")}
          onClose={() => setOpen(false)}
          finalFocus={button}
          onFail={() => window.location.assign(href)}
        >
          <SharePanel settings={settings} />
        </ShareDialog>
      )}
    </>
  );
}
