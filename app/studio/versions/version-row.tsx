import { Bookmark, Pencil } from "lucide-react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { mayIncludeOthers, type VersionSession } from "@/lib/editor/versions";
import type { NamedVersion, VersionSummary } from "@/lib/validation/course-version";
import type { NamingResult } from "../session/name-version";
import { VersionNameForm } from "./version-name-form";
import { formatChanges, formatDayAndTime, formatTime } from "./version-text";

/** What the rows of both lists in the panel share. */
export interface VersionRows {
  readonly savedVersion: number;
  readonly viewedVersion: number | null;
  readonly failedVersion: number | null;
  /** Whether rows say who saved the version. */
  readonly showAuthors: boolean;
  /** Whether the user may name versions. */
  readonly canName: boolean;
  /** The row whose name is being edited, by `rowKey`. */
  readonly namedRow: string | null;
  readonly onView: (version: number) => void;
  /** Opens the field for the name in a row. */
  readonly onName: (row: string, version: number) => void;
  /** Names the version whose row has the field. */
  readonly onSaveName: (name: string | null) => Promise<NamingResult>;
  readonly onCancelName: () => void;
}

/** The list of a row: that of named versions shows days, the others changes. `sessions` lists the newest version of each. */
type RowList = "named" | "sessions" | "all";

/** Identifies a row, since a version with a name has two. Also the id of its button for the name. */
function rowKey(list: RowList, version: number): string {
  return `version-name-${list}-${version}`;
}

interface VersionRowProps {
  version: VersionSummary | NamedVersion;
  list: RowList;
  rows: VersionRows;
  /** The session whose newest version this is. */
  session?: VersionSession;
}

/** One version: a button that shows it on the map, and one for its name. */
export function VersionRow({ version, list, rows, session }: VersionRowProps) {
  const t = useTranslate();
  // A session goes on, and the field for a name of its newest version stays.
  const row = rowKey(list, (session?.versions.at(-1) ?? version).version);
  const { name } = version;
  return (
    <li>
      <div className="flex items-start">
        <button
          type="button"
          aria-pressed={version.version === rows.viewedVersion}
          className="version-row"
          data-list={list}
          onClick={() => rows.onView(version.version)}
        >
          <VersionTexts
            version={version}
            list={list}
            session={session}
            isStored={version.version === rows.savedVersion}
          />
          {rows.showAuthors && version.savedBy && (
            <span className="text-[0.875rem] text-muted wrap-anywhere">
              {version.savedBy.isYou
                ? t("versions.savedByYou")
                : t("versions.savedBy", { name: version.savedBy.name })}
            </span>
          )}{" "}
          {rows.showAuthors && includesOthers(version, session) && (
            <span className="text-[0.875rem] text-muted">{t("versions.mayIncludeOthers")}</span>
          )}
        </button>
        {rows.canName && (
          <IconButton
            id={row}
            label={
              name === null
                ? t("versions.nameOf", { version: version.version, time: formatDayAndTime(version, t) })
                : t("versions.rename", { name })
            }
            aria-expanded={rows.namedRow === row}
            onClick={() => rows.onName(row, version.version)}
            icon={Pencil}
            iconClass="size-4 text-muted"
          />
        )}
      </div>
      {rows.namedRow === row && (
        <VersionNameForm name={name} onSave={rows.onSaveName} onCancel={rows.onCancelName} />
      )}
      {version.version === rows.failedVersion && (
        <p role="alert" className="px-3 py-1 text-sm text-danger">
          {t("versions.failed")}
        </p>
      )}
    </li>
  );
}

function includesOthers(
  version: VersionSummary | NamedVersion,
  session: VersionSession | undefined,
): boolean {
  const versions = session?.versions ?? ("previous" in version ? [version] : []);
  return versions.some(mayIncludeOthers);
}

function VersionTexts({
  version,
  list,
  session,
  isStored,
}: Omit<VersionRowProps, "rows"> & { isStored: boolean }) {
  const t = useTranslate();
  const size = isStored ? t("versions.current") : t("versions.holes", { holes: version.holes });
  const name = version.name !== null && (
    <span className="flex min-w-0 gap-1.5 font-semibold wrap-anywhere">
      <Bookmark aria-hidden className="mt-1 size-3.5 shrink-0 text-accent" />
      <bdi>{version.name}</bdi>
    </span>
  );
  if (!("changes" in version)) {
    return (
      <>
        {name}{" "}
        <span className="pl-5 text-sm text-muted tabular-nums">{`${formatDayAndTime(version, t)} · ${size}`}</span>
      </>
    );
  }
  const [from, to] = [formatTime(session?.versions.at(-1) ?? version, t), formatTime(version, t)];
  const { changes } = session ?? version;
  const isEarliest = version.previous === null && list === "all";
  return (
    <>
      {name}{" "}
      <span className="flex w-full items-baseline justify-between gap-3">
        <span className="font-semibold tabular-nums">{from === to ? to : `${from}–${to}`}</span>{" "}
        <span className="text-sm text-muted">{size}</span>
      </span>{" "}
      {(changes || isEarliest) && (
        <span className="text-sm text-muted">
          {changes ? formatChanges(changes, t) : t("versions.earliest")}
        </span>
      )}{" "}
    </>
  );
}
