import { ArrowLeftRight, CircleAlert, FileUp, X } from "lucide-react";
import { IgnoredList, Notes, Warnings } from "@/app/files/file-findings";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import type { CourseFile } from "./use-course-file";

/** The contents of the file, or the reason why it can't be read. */
export function FileSummary({ courseFile, onRemove }: { courseFile: CourseFile; onRemove: () => void }) {
  const t = useTranslate();
  if (courseFile.state === "none") return null;
  const { state, name } = courseFile;
  const swap = state === "reading" ? null : courseFile.swap;
  const isEmpty = state === "read" && courseFile.fileId === null;
  return (
    <section
      aria-label={t("newCourse.file")}
      className="grid gap-3 rounded-lg border border-line p-3 text-sm"
    >
      <div className="flex items-start gap-2">
        <FileUp aria-hidden="true" className="mt-0.5 size-4 flex-none text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p role="status" className="text-muted">
            {state === "reading" && t("exchange.reading", { file: name })}
            {state === "read" &&
              (isEmpty ? t("exchange.foundNone") : t("newCourse.found", courseFile.summary.counts))}
          </p>
        </div>
        <button
          type="button"
          className="-m-1.5 inline-flex size-9 flex-none cursor-pointer items-center justify-center rounded-lg hover:bg-sunken pointer-coarse:size-11"
          aria-label={t("newCourse.removeFile")}
          title={t("newCourse.removeFile")}
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      {state === "failed" && (
        <p role="alert" className="flex gap-2 rounded-lg bg-danger-soft px-3 py-2 text-danger wrap-anywhere">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          {t(courseFile.problem)}
        </p>
      )}
      {state === "read" && (
        <>
          <Warnings
            title={t("newCourse.fixInStudio")}
            tone="bg-danger-soft"
            texts={courseFile.summary.problems}
          />
          <Notes notes={courseFile.summary.warnings} />
          <IgnoredList ignored={courseFile.summary.ignored} />
        </>
      )}
      {swap && state === "failed" && (
        <div>
          <Button size="compact" onClick={swap}>
            <ArrowLeftRight aria-hidden="true" className="size-4" />
            {t("exchange.swap")}
          </Button>
        </div>
      )}
      {swap && state === "read" && !isEmpty && (
        <p className="text-muted">
          {t("newCourse.wrongPlace")}{" "}
          <button
            type="button"
            className="min-h-6 cursor-pointer underline underline-offset-2"
            onClick={swap}
          >
            {t("exchange.swap")}
          </button>
        </p>
      )}
    </section>
  );
}
