import { Trash2 } from "lucide-react";
import { useCallback, useEffect, useId, useState } from "react";
import type { KeptCourse } from "@/app/studio/session/kept-courses";
import { LOCAL_ACCOUNT, localCoursePath } from "@/app/studio/session/local-account";
import { deleteLocalCourse, listLocalCourses } from "@/app/studio/session/local-courses";
import { IconButton } from "@/app/ui/icon-button";
import { type Translations, TranslationsProvider, useTranslate } from "@/app/ui/translations";
import { DeviceHint } from "../device-hint";

export function LocalCourseList(translations: Translations) {
  return (
    <TranslationsProvider {...translations}>
      <List />
    </TranslationsProvider>
  );
}

/** Courses that were drawn here without an account, to go on with. Everybody who uses the browser sees them. */
function List() {
  const t = useTranslate();
  const id = useId();
  const [courses, setCourses] = useState<readonly KeptCourse[]>([]);
  const load = useCallback(() => listLocalCourses().then(setCourses, () => {}), []);
  useEffect(() => void load(), [load]);
  if (courses.length === 0) return null;
  const remove = ({ id, name }: KeptCourse["course"]) => {
    if (window.confirm(t("localCourses.confirmDelete", { name })))
      void deleteLocalCourse(id).then(load, () => {});
  };
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg">
        {t("localCourses.title")}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{t("localCourses.help")}</p>
      <ul aria-labelledby={id} className="card mt-3 max-w-3xl divide-y divide-line">
        {courses.map(({ course }) => (
          <li key={course.id} className="flex items-center gap-2 py-1 pr-2 pl-4">
            <div className="min-w-0 flex-1 has-[p]:pb-2">
              <a
                href={localCoursePath(course.id)}
                className="link flex min-h-11 items-center font-medium wrap-anywhere"
              >
                <bdi>{course.name}</bdi>
              </a>
              <DeviceHint
                {...{ account: LOCAL_ACCOUNT, courseId: course.id, version: course.version }}
                unsaved={t("drafts.inThisBrowser")}
                map={t("drafts.mapOnThisDevice")}
              />
            </div>
            <IconButton
              label={t("localCourses.delete", { name: course.name })}
              onClick={() => remove(course)}
              icon={Trash2}
              iconClass="size-4.5"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
