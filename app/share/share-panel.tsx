"use client";

import { AccessForms } from "@/app/access/access-forms";
import { useTranslate } from "@/app/ui/translations";
import { PageLinks } from "./page-links";
import type { ShareSettings } from "./share-settings";
import { SharingForm } from "./sharing-form";
import "./share.css";

interface SharePanelProps {
  settings: ShareSettings;
  /** Exports the files of the course; by default a link to the studio does. */
  onExport?: () => void;
}

/** Whom a course is shared with: for its owner people and the public page, for everyone else what leads to the page. */
export function SharePanel({ settings, onExport }: SharePanelProps) {
  const t = useTranslate();
  const { courseId, name, ownerName, userId, page, manage } = settings;
  const links = { name, files: { href: `/studio/courses/${courseId}#export`, onOpen: onExport } };
  if (!manage) {
    return (
      <div className="grid gap-4">
        {!page && <p className="text-sm text-muted">{t("sharing.noPage", { owner: ownerName })}</p>}
        <PageLinks page={page} {...links} />
      </div>
    );
  }
  const { access, canEmail, linkHelp, sharing } = manage;
  return (
    <div className="grid gap-5">
      <section id="people" aria-labelledby="people-heading">
        <h2 id="people-heading" className="sr-only">
          {t("people.title")}
        </h2>
        <AccessForms subject={{ kind: "people", id: courseId }} {...{ access, userId, canEmail, linkHelp }} />
      </section>
      <section id="sharing" aria-labelledby="sharing-heading" className="border-t border-line pt-4">
        <h2 id="sharing-heading" className="sr-only">
          {t("sharing.title")}
        </h2>
        <SharingForm courseId={courseId} initial={sharing} {...links} />
      </section>
    </div>
  );
}
