"use client";

import { useEffect, useState } from "react";
import { LOCAL_FLAG } from "@/app/studio/session/local-account";
import { onDemand } from "@/app/ui/load-on-demand";
import type { Translations } from "@/app/ui/translations";

const LocalCourseList = onDemand(() =>
  import("./local-course-list").then((module) => module.LocalCourseList),
);

/** The list, whose code is loaded only in a browser that may have such courses. */
export function LocalCourses(translations: Translations) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    try {
      setShown(localStorage.getItem(LOCAL_FLAG) !== null);
    } catch {
      // Storage is off.
    }
  }, []);
  return isShown && <LocalCourseList {...translations} />;
}
