"use client";

import { useEffect, useState } from "react";
import { PrintPages } from "@/app/studio/print/print-pages";
import { useTranslate } from "@/app/ui/translations";
import { printOptions } from "@/lib/print/options";
import { findCourse, type KeptCourse } from "../session/kept-courses";
import { LOCAL_ACCOUNT } from "../session/local-account";
import { MissingCourse } from "./missing-course";

interface LocalPrintProps {
  courseId: string;
  /** The options, as in the address. */
  values: Readonly<Record<string, string | undefined>>;
}

/** The pages to print of a course that is in this browser only, drawn by the browser. */
export function LocalPrint({ courseId, values }: LocalPrintProps) {
  const t = useTranslate();
  const [kept, setKept] = useState<KeptCourse | null>();
  useEffect(() => {
    findCourse(LOCAL_ACCOUNT, courseId).then(
      (found) => setKept(found ?? null),
      () => setKept(null),
    );
  }, [courseId]);
  if (kept === undefined) return null;
  if (!kept) return <MissingCourse />;
  const { course, settings } = kept;
  const imagery = (settings.imagery ?? []).map(({ basemap }) => basemap);
  return (
    <PrintPages
      account={LOCAL_ACCOUNT}
      course={course}
      options={printOptions.parse(values)}
      basemaps={[...settings.basemaps, ...imagery]}
      defaultBackground={imagery[0]?.name ?? ""}
      terrain={settings.terrain ?? null}
      pictures={[]}
      address={null}
      t={t}
    />
  );
}
