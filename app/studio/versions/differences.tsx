import { Minus, Pencil, Plus } from "lucide-react";
import { useMemo } from "react";
import { Checkbox } from "@/app/ui/checkbox";
import { useTranslate } from "@/app/ui/translations";
import { compareWithVersion, type Difference } from "@/lib/editor/comparison";
import type { CourseDocument } from "@/lib/editor/document";
import { usePage, useStudio } from "../session/use-studio";
import { formatItem } from "./version-text";

const MAX_LISTED = 100;

interface DifferencesProps {
  version: CourseDocument;
  present: CourseDocument;
}

/** What has changed in the course since the version that the map shows. Choosing a change moves the map to it. */
export function Differences({ version, present }: DifferencesProps) {
  const t = useTranslate();
  const { page } = useStudio();
  const { isComparing } = usePage();
  const differences = useMemo(() => compareWithVersion(version, present), [version, present]);
  if (differences.length === 0) return null;
  return (
    <div>
      <h3 id="differences" className="text-sm font-semibold">
        {t("versions.since")}
      </h3>
      <DifferenceList labelledBy="differences" differences={differences} />
      <Checkbox
        label={t("versions.compare")}
        isChecked={isComparing}
        onChange={(isShown) => page.set({ isComparing: isShown })}
      />
    </div>
  );
}

interface DifferenceListProps {
  labelledBy: string;
  differences: readonly Difference[];
}

/** Differences in words. Choosing one moves the map to it. */
export function DifferenceList({ labelledBy, differences }: DifferenceListProps) {
  const t = useTranslate();
  const { showPlaces } = useStudio();
  return (
    <ul aria-labelledby={labelledBy} className="my-1 max-h-[min(14rem,28dvh)] overflow-y-auto">
      {differences.slice(0, MAX_LISTED).map(({ change, places }) => {
        const Icon = change.before === null ? Plus : change.after === null ? Minus : Pencil;
        const text = (
          <>
            <Icon aria-hidden className="mt-1 size-3.5 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">{formatItem(change, t)}</span>
          </>
        );
        const look = "flex w-full gap-1.5 rounded-lg px-1.5 py-1 text-left text-sm";
        return (
          <li key={`${change.list} ${change.id}`}>
            {places.length > 0 ? (
              <button
                type="button"
                className={`${look} cursor-pointer hover:bg-sunken pointer-coarse:min-h-11`}
                onClick={() => showPlaces(places)}
              >
                {text}
              </button>
            ) : (
              <span className={look}>{text}</span>
            )}
          </li>
        );
      })}
      {differences.length > MAX_LISTED && (
        <li className="px-1.5 py-1 text-sm text-muted">
          {t("versions.more", { count: differences.length - MAX_LISTED })}
        </li>
      )}
    </ul>
  );
}
