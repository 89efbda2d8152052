"use client";

import { useEffect, useState } from "react";
import { findImagery } from "@/app/map/find-imagery";
import type { CourseDocument } from "@/lib/editor/document";
import { KeptStudio } from "../kept-studio";
import type { KeptCourse } from "../session/kept-courses";
import { type Keeper, LOCAL_ACCOUNT } from "../session/local-account";
import type { StudioSettings } from "../session/studio-settings";
import { MissingCourse } from "./missing-course";

/** A course for this browser to copy, unless it has a copy. */
export interface DemoCopy {
  readonly name: string;
  readonly document: CourseDocument;
}

interface LocalStudioProps {
  course: string | DemoCopy;
  importedFileId?: string | null;
  keeper: Keeper;
  settings: StudioSettings;
}

/** The studio of a course that is in this browser only. */
export function LocalStudio({ course, importedFileId = null, keeper, settings }: LocalStudioProps) {
  const [opened, setOpened] = useState<KeptCourse | null>();
  // The settings are those of the page when it opened.
  const [first] = useState({ course, settings });
  useEffect(() => {
    let isOpen = true;
    const { course, settings } = first;
    const open = async () => {
      const { openDemo, openLocalCourse } = await import("../session/local-courses");
      return typeof course === "string"
        ? openLocalCourse(course, settings, findImagery)
        : openDemo(course, settings);
    };
    open().then(
      (found) => isOpen && setOpened(found),
      () => isOpen && setOpened(null),
    );
    return () => {
      isOpen = false;
    };
  }, [first]);
  // Nothing for the moment in which the browser reads the course.
  if (opened === undefined) return <main className="studio" />;
  if (!opened) return <MissingCourse />;
  return <KeptStudio account={LOCAL_ACCOUNT} kept={opened} {...{ importedFileId, keeper }} />;
}
