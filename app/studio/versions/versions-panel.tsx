"use client";

import { ChevronRight, RotateCcw, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { type CourseDocument, documentOf, sameDocument } from "@/lib/editor/document";
import { sessionsOf, type VersionSession } from "@/lib/editor/versions";
import type { SavedVersion, VersionSummary } from "@/lib/validation/course-version";
import { readVersion } from "./read-versions";
import { useVersions } from "./use-versions";
import { dayOf, timeOf, versionChangesText } from "./version-text";

/** A version that is shown on the map instead of the course. */
export interface LookedAt {
  version: number;
  savedAt: string;
  document: CourseDocument;
}

interface VersionsPanelProps {
  courseId: string;
  /** The number of the version that is stored now. */
  savedVersion: number;
  present: CourseDocument;
  lookedAt: LookedAt | null;
  onLook: (version: LookedAt | null) => void;
  onRestore: (version: LookedAt) => void;
  onClose: () => void;
}

/** Every saved version of the course, to look at on the map and to restore. */
export function VersionsPanel(props: VersionsPanelProps) {
  const { courseId, savedVersion, present, lookedAt, onLook, onRestore, onClose } = props;
  const t = useTranslate();
  const { known, readOlder, retry } = useVersions(courseId, savedVersion);
  const [failed, setFailed] = useState<number | null>(null);
  const asked = useRef<AbortController>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = useMemo(() => sessionsOf(known.versions), [known.versions]);
  const asNow = useMemo(() => lookedAt && sameDocument(lookedAt.document, present), [lookedAt, present]);

  useEffect(() => {
    heading.current?.focus();
    return () => asked.current?.abort();
  }, []);

  const look = (version: number) => {
    asked.current?.abort();
    const abort = new AbortController();
    asked.current = abort;
    setFailed(null);
    readVersion(courseId, version, abort.signal).then(
      (read) => onLook(lookedAtOf(read)),
      () => {
        if (!abort.signal.aborted) setFailed(version);
      },
    );
  };

  return (
    <section
      aria-labelledby="versions"
      className="studio-list"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className="flex items-center justify-between gap-3 py-1 pr-2 pl-4">
        <h2 ref={heading} id="versions" tabIndex={-1} className="text-base outline-none">
          {t("versions.title")}
        </h2>
        <button type="button" className="icon-button" aria-label={t("versions.close")} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2" aria-busy={known.state === "loading"}>
        {sessions.map((session, index) => (
          <Session
            key={session.at(-1)?.version}
            session={session}
            day={index === 0 || dayOf(session[0], t) !== dayOf((sessions[index - 1] as VersionSession)[0], t)}
            open={index === 0}
            savedVersion={savedVersion}
            chosen={lookedAt?.version ?? null}
            failed={failed}
            onChoose={look}
          />
        ))}
        {known.state === "loading" && (
          <p role="status" className="p-3 text-sm text-muted">
            {t("versions.loading")}
          </p>
        )}
        {known.state === "failed" && (
          <div role="alert" className="p-3 text-sm">
            <p>{t("versions.failed")}</p>
            <button type="button" className="button mt-2" onClick={retry}>
              {t("versions.tryAgain")}
            </button>
          </div>
        )}
        {known.state === "ready" && known.next !== null && (
          <button type="button" className="button m-2" onClick={readOlder}>
            {t("versions.older")}
          </button>
        )}
      </div>
      {lookedAt && (
        <div className="grid gap-2 border-t border-line p-3">
          <p id="restore-help" className="text-sm text-muted max-[56rem]:sr-only">
            {t(asNow ? "versions.asNow" : "versions.restoreHelp")}
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-primary flex-1 px-3 whitespace-nowrap"
              aria-describedby="restore-help"
              disabled={asNow === true}
              onClick={() => onRestore(lookedAt)}
            >
              <RotateCcw aria-hidden className="size-4" />
              {t("versions.restore")}
            </button>
            <button
              type="button"
              className="button flex-1 px-3 whitespace-nowrap"
              onClick={() => onLook(null)}
            >
              {t("versions.back")}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

interface SessionProps {
  session: VersionSession;
  /** Whether its day is to be said above it. */
  day: boolean;
  open: boolean;
  savedVersion: number;
  chosen: number | null;
  failed: number | null;
  onChoose: (version: number) => void;
}

/** The saves of one sitting, folded away but for the last one's. */
function Session({ session, day, open, savedVersion, chosen, failed, onChoose }: SessionProps) {
  const t = useTranslate();
  const [newest, oldest] = [session[0], session.at(-1) ?? session[0]];
  const [from, to] = [timeOf(oldest, t), timeOf(newest, t)];
  return (
    <>
      {day && <h3 className="px-2 pt-3 pb-1 text-sm text-muted">{dayOf(newest, t)}</h3>}
      <details open={open} className="version-session">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg px-2 text-sm hover:bg-sunken">
          <ChevronRight aria-hidden className="size-4 text-muted" />
          <span className="flex-1 font-semibold tabular-nums">{from === to ? to : `${from}–${to}`}</span>
          <span className="text-muted">{t("versions.saves", { count: session.length })}</span>
        </summary>
        <ul className="flex flex-col gap-0.5">
          {session.map((version) => (
            <li key={version.version}>
              <VersionButton
                version={version}
                stored={version.version === savedVersion}
                chosen={version.version === chosen}
                onChoose={onChoose}
              />
              {version.version === failed && (
                <p role="alert" className="px-3 py-1 text-sm text-danger">
                  {t("versions.failed")}
                </p>
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface VersionButtonProps {
  version: VersionSummary;
  stored: boolean;
  chosen: boolean;
  onChoose: (version: number) => void;
}

function VersionButton({ version, stored, chosen, onChoose }: VersionButtonProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className="version-row"
      onClick={() => onChoose(version.version)}
    >
      <span className="flex w-full items-baseline justify-between gap-3">
        <span className="font-semibold tabular-nums">{timeOf(version, t)}</span>{" "}
        <span className="text-sm text-muted">
          {stored ? t("versions.now") : t("versions.holes", { holes: version.holes })}
        </span>
      </span>{" "}
      <span className="text-sm text-muted">{versionChangesText(version.changes, t)}</span>
    </button>
  );
}

function lookedAtOf({ version, savedAt, fairways }: SavedVersion): LookedAt {
  return { version, savedAt, document: documentOf({ fairways }) };
}
