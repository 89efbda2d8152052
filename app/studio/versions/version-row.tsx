import { Bookmark, Pencil } from "lucide-react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import type { NamedVersion, VersionSummary } from "@/lib/validation/course-version";
import type { NamingResult } from "../session/name-version";
import { VersionNameForm } from "./version-name-form";
import { formatChanges, formatDayAndTime, formatTime } from "./version-text";

/** What the rows of both lists in the panel share. */
export interface VersionRows {
  /** The number of the stored version. */
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
  readonly onSaveName: (version: number, name: string | null) => Promise<NamingResult>;
  readonly onCancelName: () => void;
}

/** Identifies a row, since a version with a name has two. Also the id of its button for the name. */
function rowKey(list: "named" | "all", version: number): string {
  return `version-name-${list}-${version}`;
}

interface VersionRowProps {
  version: VersionSummary | NamedVersion;
  /** Of which list; that of named versions shows days, the other one changes. */
  list: "named" | "all";
  rows: VersionRows;
}

/** One version: a button that shows it on the map, and one for its name. */
export function VersionRow({ version, list, rows }: VersionRowProps) {
  const t = useTranslate();
  const row = rowKey(list, version.version);
  const { name } = version;
  return (
    <li>
      <div className="version-item">
        <button
          type="button"
          aria-pressed={version.version === rows.viewedVersion}
          className="version-row"
          data-list={list}
          onClick={() => rows.onView(version.version)}
        >
          <VersionTexts version={version} list={list} isStored={version.version === rows.savedVersion} />
          {rows.showAuthors && version.savedBy && (
            <span className="version-author">
              {version.savedBy.isYou
                ? t("versions.savedByYou")
                : t("versions.savedBy", { name: version.savedBy.name })}
            </span>
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
          >
            <Pencil aria-hidden className="size-4 text-muted" />
          </IconButton>
        )}
      </div>
      {rows.namedRow === row && (
        <VersionNameForm
          name={name}
          onSave={(next) => rows.onSaveName(version.version, next)}
          onCancel={rows.onCancelName}
        />
      )}
      {version.version === rows.failedVersion && (
        <p role="alert" className="px-3 py-1 text-sm text-danger">
          {t("versions.failed")}
        </p>
      )}
    </li>
  );
}

function VersionTexts({
  version,
  list,
  isStored,
}: Pick<VersionRowProps, "version" | "list"> & { isStored: boolean }) {
  const t = useTranslate();
  const size = isStored ? t("versions.current") : t("versions.holes", { holes: version.holes });
  const name = version.name !== null && (
    <span className="version-name">
      <Bookmark aria-hidden className="mt-1 size-3.5 shrink-0 text-accent" />
      <bdi>{version.name}</bdi>
    </span>
  );
  if (list === "named") {
    return (
      <>
        {name}{" "}
        <span className="pl-5 text-sm text-muted tabular-nums">{`${formatDayAndTime(version, t)} · ${size}`}</span>
      </>
    );
  }
  return (
    <>
      {name}{" "}
      <span className="flex w-full items-baseline justify-between gap-3">
        <span className="font-semibold tabular-nums">{formatTime(version, t)}</span>{" "}
        <span className="text-sm text-muted">{size}</span>
      </span>{" "}
      {"changes" in version && (
        <span className="text-sm text-muted">{formatChanges(version.changes, t)}</span>
      )}
    </>
  );
}
