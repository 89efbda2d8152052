"use client";

import { Bookmark, ChevronRight, ClipboardList, RotateCcw, X } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { replaceDocument } from "@/lib/editor/commands/command";
import { isSameDocument, toCourseDocument } from "@/lib/editor/document";
import { groupBySession, type VersionSession } from "@/lib/editor/versions";
import { canEdit, canSave, type ViewedVersion } from "@/lib/editor/view";
import { message } from "@/lib/messages/message";
import { fetchVersion } from "../session/fetch-versions";
import { useSettledSession, useStudio } from "../session/use-studio";
import { Differences } from "./differences";
import { useVersions } from "./use-versions";
import { VersionNameForm } from "./version-name-form";
import { VersionRow, type VersionRows } from "./version-row";
import { formatDay, formatTime } from "./version-text";

/** The row, and the id of its button, that names the current version. */
const CURRENT = "version-name-current";

/**
 * The saved versions of the course, to view on the map, to restore and to name.
 * `isSaved` is false while there are changes that the stored version lacks.
 */
export function VersionsPanel({ isSaved }: { isSaved: boolean }) {
  const { course, store, page, dispatch, run, closeSide } = useStudio();
  const { history, saving, view: shown } = useSettledSession();
  const courseId = course.id;
  const savedVersion = saving.version;
  const { present } = history;
  const viewed = shown.kind === "version" ? shown.version : null;
  const isEditor = canEdit(shown);
  const t = useTranslate();
  const { list, loadOlder, rename, retry } = useVersions(courseId, savedVersion);
  const [failedVersion, setFailedVersion] = useState<number | null>(null);
  const [naming, setNaming] = useState<{ row: string; version: number } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const request = useRef<AbortController>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = useMemo(() => groupBySession(list.versions), [list.versions]);
  const isPresent = useMemo(() => viewed && isSameDocument(viewed.document, present), [viewed, present]);
  const { status } = list;
  const dayOf = (group: VersionSession | undefined) => group && formatDay(group.versions[0], t);

  useEffect(() => {
    heading.current?.focus();
    return () => request.current?.abort();
  }, []);

  const namedRow = naming?.row ?? null;
  const lastNamedRow = useRef(namedRow);
  useLayoutEffect(() => {
    const closed = namedRow === null ? lastNamedRow.current : null;
    lastNamedRow.current = namedRow;
    // Back to the button that opened the field; it is gone with the name that was removed, for example.
    if (closed) (document.getElementById(closed) ?? heading.current)?.focus();
  }, [namedRow]);

  const show = (version: ViewedVersion) => dispatch({ type: "view-version", version });
  const restore = ({ version, document }: ViewedVersion) => {
    run(replaceDocument(message("versions.restored", { version }), document));
    closeSide();
  };
  const view = (number: number) => {
    request.current?.abort();
    const abort = new AbortController();
    request.current = abort;
    setFailedVersion(null);
    fetchVersion(courseId, number, abort.signal).then(
      ({ version, savedAt, name, ...course }) =>
        show({ version, savedAt, name, document: toCourseDocument(course) }),
      () => {
        if (!abort.signal.aborted) setFailedVersion(number);
      },
    );
  };

  const saveName = async (name: string | null) => {
    const version = naming?.version ?? savedVersion;
    setAnnouncement("");
    const result = await rename(version, name);
    if (result !== "done") return result;
    setAnnouncement(name === null ? t("versions.nameRemoved") : t("versions.nameSaved", { name }));
    const { view: now } = store.get();
    if (now.kind === "version" && now.version.version === version) show({ ...now.version, name });
    setNaming((open) => (open?.version === version ? null : open));
    return result;
  };
  const rows: VersionRows = {
    savedVersion,
    viewedVersion: viewed?.version ?? null,
    failedVersion,
    // In a course that only its owner edits it would say the same everywhere.
    showAuthors: list.versions.some(({ savedBy }) => savedBy?.isYou === false),
    canName: canSave(shown),
    namedRow,
    onView: view,
    onName: (row, version) => setNaming(naming?.row === row ? null : { row, version }),
    onSaveName: saveName,
    onCancelName: () => setNaming(null),
  };
  const isNamingCurrent = namedRow === CURRENT;
  const current = list.versions[0];
  const isCurrentListed = current?.version === savedVersion;

  return (
    <section
      aria-labelledby="versions"
      className="studio-list"
      onKeyDown={(event) => {
        // While a character is being composed, Escape belongs to that.
        if (event.key === "Escape") closeSide();
      }}
    >
      <div className="flex items-center justify-between gap-3 py-1 pr-2 pl-4">
        <h2 ref={heading} id="versions" tabIndex={-1} className="text-base outline-none">
          {t("versions.title")}
        </h2>
        <IconButton label={t("versions.close")} onClick={closeSide} icon={X} iconClass="size-5" />
      </div>
      {/* Not in the list: below its visible part, an invisible text would make the page scroll. */}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2" aria-busy={status === "loading"}>
        {naming && isNamingCurrent ? (
          <VersionNameForm name={null} onSave={saveName} onCancel={rows.onCancelName} />
        ) : (
          rows.canName &&
          isCurrentListed &&
          current.name === null && (
            <NameCurrentButton
              isSaved={isSaved}
              onClick={() => setNaming({ row: CURRENT, version: savedVersion })}
            />
          )
        )}
        {list.named.length > 0 && (
          <>
            <h3 className="px-2 pt-2 pb-1 text-sm text-muted">{t("versions.named")}</h3>
            <ul aria-label={t("versions.named")} className="flex flex-col gap-0.5">
              {list.named.map((version) => (
                <VersionRow key={version.version} version={version} list="named" rows={rows} />
              ))}
            </ul>
            <h3 className="mt-2 border-t border-line px-2 pt-3 pb-1 text-sm text-muted">
              {t("versions.all")}
            </h3>
          </>
        )}
        {groups.map((group, index) => (
          <VersionGroup
            key={group.versions.at(-1)?.version}
            group={group}
            showDay={dayOf(group) !== dayOf(groups[index - 1])}
            rows={rows}
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
          <Differences version={viewed.document} present={present} />
          <p id="restore-help" className="text-sm text-muted max-[56rem]:sr-only">
            {isPresent ? t("versions.sameAsCurrent") : isEditor && t("versions.restoreHelp")}
          </p>
          <div className="flex flex-wrap gap-2">
            {isEditor && (
              <Button
                variant="primary"
                className="flex-1 px-3 whitespace-nowrap"
                aria-describedby="restore-help"
                disabled={isPresent === true}
                onClick={() => restore(viewed)}
              >
                <RotateCcw aria-hidden className="size-4" />
                {t("versions.restore")}
              </Button>
            )}
            <Button
              className="flex-1 px-3 whitespace-nowrap"
              onClick={() => dispatch({ type: "close-version" })}
            >
              {t("versions.backToCurrent")}
            </Button>
            {!isPresent && (
              <Button
                className="flex-1 px-3 whitespace-nowrap"
                aria-haspopup="dialog"
                onClick={() => page.set({ dialog: { kind: "report", compared: 0 } })}
              >
                <ClipboardList aria-hidden className="size-4" />
                {t("insight.compareReports")}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

interface VersionGroupProps {
  group: VersionSession;
  /** Shows the day above the group: the previous group is from another day. */
  showDay: boolean;
  rows: VersionRows;
}

/** An editing session: its newest version, with what the session changed, and all of its versions on demand. */
function VersionGroup({ group, showDay, rows }: VersionGroupProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { versions } = group;
  const [newest] = versions;
  const isSingle = versions.length === 1;
  return (
    <>
      {showDay && <h3 className="px-2 pt-3 pb-1 text-sm text-muted">{formatDay(newest, t)}</h3>}
      <ul>
        {isSingle ? (
          <VersionRow version={newest} list="all" rows={rows} />
        ) : (
          <VersionRow version={newest} list="sessions" session={group} rows={rows} />
        )}
      </ul>
      {!isSingle && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="ml-1 flex min-h-8 cursor-pointer items-center gap-1 rounded-lg px-1 text-sm text-muted hover:bg-sunken pointer-coarse:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={`size-4 ${isOpen ? "rotate-90" : ""}`} />
          {t("versions.ofSession", { count: versions.length, time: formatTime(newest, t) })}
        </button>
      )}
      {isOpen && (
        <ul className="ml-4 flex flex-col gap-0.5 border-l border-line pl-1">
          {versions.map((version) => (
            <VersionRow key={version.version} version={version} list="all" rows={rows} />
          ))}
        </ul>
      )}
    </>
  );
}

interface NameCurrentButtonProps {
  /** False while there are changes that no version contains. */
  isSaved: boolean;
  onClick: () => void;
}

/** Opens the field for the name of the current version. */
function NameCurrentButton({ isSaved, onClick }: NameCurrentButtonProps) {
  const t = useTranslate();
  return (
    <div className="px-2 pb-1">
      <Button
        id={CURRENT}
        size="compact"
        className="w-full aria-disabled:opacity-50"
        aria-disabled={!isSaved || undefined}
        aria-describedby={isSaved ? undefined : `${CURRENT}-why`}
        onClick={() => isSaved && onClick()}
      >
        <Bookmark aria-hidden className="size-4" />
        {t("versions.nameCurrent")}
      </Button>
      {!isSaved && (
        <p id={`${CURRENT}-why`} className="px-1 pt-1 text-sm text-muted">
          {t("versions.nameAfterSaving")}
        </p>
      )}
    </div>
  );
}
