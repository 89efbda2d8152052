"use client";

import { ChevronRight, RotateCcw, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { type CourseDocument, isSameDocument, toCourseDocument } from "@/lib/editor/document";
import { groupBySession, type VersionSession } from "@/lib/editor/versions";
import type { VersionSummary } from "@/lib/validation/course-version";
import { fetchVersion } from "../session/fetch-versions";
import type { ViewedVersion } from "./use-version-view";
import { useVersions } from "./use-versions";
import { formatChanges, formatDay, formatTime } from "./version-text";

interface VersionsPanelProps {
  courseId: string;
  /** The number of the stored version. */
  savedVersion: number;
  present: CourseDocument;
  viewed: ViewedVersion | null;
  /** Shows a version on the map; null shows the course again. */
  onView: (version: ViewedVersion | null) => void;
  onRestore: (version: ViewedVersion) => void;
  onClose: () => void;
}

/** The saved versions of the course, to view on the map and to restore. */
export function VersionsPanel(props: VersionsPanelProps) {
  const { courseId, savedVersion, present, viewed, onView, onRestore, onClose } = props;
  const t = useTranslate();
  const { list, loadOlder, retry } = useVersions(courseId, savedVersion);
  const [failedVersion, setFailedVersion] = useState<number | null>(null);
  const request = useRef<AbortController>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = useMemo(() => groupBySession(list.versions), [list.versions]);
  const isPresent = useMemo(() => viewed && isSameDocument(viewed.document, present), [viewed, present]);
  const { status } = list;
  const dayOf = (group: VersionSession | undefined) => group && formatDay(group[0], t);

  useEffect(() => {
    heading.current?.focus();
    return () => request.current?.abort();
  }, []);

  const view = (number: number) => {
    request.current?.abort();
    const abort = new AbortController();
    request.current = abort;
    setFailedVersion(null);
    fetchVersion(courseId, number, abort.signal).then(
      ({ version, savedAt, ...course }) => onView({ version, savedAt, document: toCourseDocument(course) }),
      () => {
        if (!abort.signal.aborted) setFailedVersion(number);
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
        <IconButton label={t("versions.close")} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2" aria-busy={status === "loading"}>
        {groups.map((group, index) => (
          <VersionGroup
            key={group.at(-1)?.version}
            group={group}
            showDay={dayOf(group) !== dayOf(groups[index - 1])}
            open={index === 0}
            savedVersion={savedVersion}
            viewedVersion={viewed?.version ?? null}
            failedVersion={failedVersion}
            onView={view}
          />
        ))}
        {status === "loading" && (
          <p role="status" className="p-3 text-sm text-muted">
            {t("versions.loading")}
          </p>
        )}
        {(status === "newest-failed" || status === "older-failed") && (
          <div role="alert" className="p-3 text-sm">
            <p>{t("versions.failed")}</p>
            <Button className="mt-2" onClick={retry}>
              {t("versions.tryAgain")}
            </Button>
          </div>
        )}
        {status === "ready" && list.next !== null && (
          <Button className="m-2" onClick={loadOlder}>
            {t("versions.older")}
          </Button>
        )}
      </div>
      {viewed && (
        <div className="grid gap-2 border-t border-line p-3">
          <p id="restore-help" className="text-sm text-muted max-[56rem]:sr-only">
            {t(isPresent ? "versions.sameAsCurrent" : "versions.restoreHelp")}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              className="flex-1 px-3 whitespace-nowrap"
              aria-describedby="restore-help"
              disabled={isPresent === true}
              onClick={() => onRestore(viewed)}
            >
              <RotateCcw aria-hidden className="size-4" />
              {t("versions.restore")}
            </Button>
            <Button className="flex-1 px-3 whitespace-nowrap" onClick={() => onView(null)}>
              {t("versions.backToCurrent")}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

interface VersionGroupProps {
  group: VersionSession;
  /** Shows the day above the group: the previous group is of another one. */
  showDay: boolean;
  open: boolean;
  savedVersion: number;
  viewedVersion: number | null;
  failedVersion: number | null;
  onView: (version: number) => void;
}

/** The versions saved in one editing session. Collapsed except for the latest. */
function VersionGroup(props: VersionGroupProps) {
  const { group, showDay, open, savedVersion, viewedVersion, failedVersion, onView } = props;
  const t = useTranslate();
  const [newest, oldest] = [group[0], group.at(-1) ?? group[0]];
  const [from, to] = [formatTime(oldest, t), formatTime(newest, t)];
  return (
    <>
      {showDay && <h3 className="px-2 pt-3 pb-1 text-sm text-muted">{formatDay(newest, t)}</h3>}
      <details open={open} className="version-group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg px-2 text-sm hover:bg-sunken">
          <ChevronRight aria-hidden className="size-4 text-muted" />
          <span className="flex-1 font-semibold tabular-nums">{from === to ? to : `${from}–${to}`}</span>
          <span className="text-muted">{t("versions.count", { count: group.length })}</span>
        </summary>
        <ul className="flex flex-col gap-0.5">
          {group.map((version) => (
            <li key={version.version}>
              <VersionButton
                version={version}
                stored={version.version === savedVersion}
                viewed={version.version === viewedVersion}
                onView={onView}
              />
              {version.version === failedVersion && (
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
  viewed: boolean;
  onView: (version: number) => void;
}

function VersionButton({ version, stored, viewed, onView }: VersionButtonProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      aria-pressed={viewed}
      className="version-row"
      onClick={() => onView(version.version)}
    >
      <span className="flex w-full items-baseline justify-between gap-3">
        <span className="font-semibold tabular-nums">{formatTime(version, t)}</span>{" "}
        <span className="text-sm text-muted">
          {stored ? t("versions.current") : t("versions.holes", { holes: version.holes })}
        </span>
      </span>{" "}
      <span className="text-sm text-muted">{formatChanges(version.changes, t)}</span>
    </button>
  );
}
