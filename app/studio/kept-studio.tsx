import { useEffect, useState } from "react";
import type { KeptCourse } from "./session/kept-courses";
import type { Keeper } from "./session/local-account";
import { CourseStudio } from "./studio";

interface KeptStudioProps {
  account: string;
  kept: KeptCourse;
  importedFileId?: string | null;
  /** For a course without an account. */
  keeper?: Keeper | null;
}

/** The studio of a course that this browser keeps. */
export function KeptStudio({ account, kept, importedFileId = null, keeper }: KeptStudioProps) {
  const { course, settings, isDemo = false } = kept;
  const [courseJson] = useState(() => JSON.stringify(course));
  useEffect(() => {
    document.title = `${course.name} · Teepad`;
  }, [course.name]);
  return (
    <CourseStudio
      {...{ account, courseJson, importedFileId }}
      {...(keeper && { keeper: { ...keeper, isDemo } })}
      {...settings}
    />
  );
}
