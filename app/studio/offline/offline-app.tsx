"use client";

import { CloudOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { DeviceHint } from "@/app/courses/device-hint";
import { KeptStudio } from "@/app/studio/kept-studio";
import { type KeptCourse, keptAccount, listCourses } from "@/app/studio/session/kept-courses";
import { type Keeper, LOCAL_ACCOUNT } from "@/app/studio/session/local-account";
import { listLocalCourses } from "@/app/studio/session/local-courses";
import { buttonClass } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { TranslationsProvider, useTranslate } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import type { Messages } from "@/lib/messages/catalogue";
import { unitFrom } from "@/lib/messages/length";
import { LANGUAGE_COOKIE, UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import { studioCourseId } from "./paths";

interface OfflineAppProps {
  defaultLanguage: Language;
  messages: Readonly<Record<string, Messages>>;
}

/** A course that this browser keeps, and the account that it is for. */
interface OfflineCourse extends KeptCourse {
  account: string;
}

/** Without a connection, nobody is known to be signed in. */
const KEEPER: Keeper = { user: null, canSignUp: true };

/** The courses that this browser keeps for the account that last used it, and for none; the last used first. */
async function listKept(): Promise<OfflineCourse[]> {
  const account = keptAccount();
  const of = (account: string) => (courses: readonly KeptCourse[]) =>
    courses.map((each) => ({ ...each, account }));
  const lists = await Promise.all([
    account === null ? [] : listCourses(account).then(of(account)),
    listLocalCourses().then(of(LOCAL_ACCOUNT)),
  ]);
  return lists.flat().sort((a, b) => b.keptAt - a.keptAt);
}

/** Shows what the browser keeps for the page's address: the studio of a course, or the list of the courses. */
export function OfflineApp({ defaultLanguage, messages }: OfflineAppProps) {
  const [kept, setKept] = useState<readonly OfflineCourse[] | null>(null);
  useEffect(() => {
    listKept()
      .then((courses) => {
        // The installed app starts with the course that was used last.
        if (isStart()) location.replace(courses[0]?.course.studioUrl ?? "/");
        else setKept(courses);
      })
      .catch(() => setKept([]));
  }, []);
  // Rendered in the browser only: neither the server nor the stored page knows the user's courses.
  if (!kept) return null;
  const language = LANGUAGES.find((each) => each === readCookie(LANGUAGE_COOKIE)) ?? defaultLanguage;
  return (
    <TranslationsProvider
      language={language}
      unit={unitFrom(readCookie(UNIT_COOKIE))}
      messages={messages[language] as Messages}
    >
      <InLanguage language={language}>
        <KeptPage courses={kept} />
      </InLanguage>
    </TranslationsProvider>
  );
}

function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return children;
}

interface KeptCoursesProps {
  courses: readonly OfflineCourse[];
}

function KeptPage({ courses }: KeptCoursesProps) {
  const { pathname } = window.location;
  const courseId = studioCourseId(pathname);
  const open = courses.find(({ course, isDemo }) => (pathname === "/demo" ? isDemo : course.id === courseId));
  if (!open) return <KeptCourses courses={courses} />;
  const { account } = open;
  return <KeptStudio account={account} kept={open} keeper={account === LOCAL_ACCOUNT ? KEEPER : null} />;
}

function KeptCourses({ courses }: KeptCoursesProps) {
  const t = useTranslate();
  return (
    <main className="offline mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
      <CloudOff aria-hidden className="size-8 text-muted" />
      <h1 className="mt-4 text-3xl">{t("offline.title")}</h1>
      <p className="mt-2 max-w-prose text-pretty text-muted">
        {t(courses.length > 0 ? "offline.help" : "offline.nothing")}
      </p>
      <button type="button" className={buttonClass({ className: "mt-5" })} onClick={() => location.reload()}>
        {t("offline.retry")}
      </button>
      {courses.length > 0 && (
        <>
          <h2 className="mt-10 text-xl">{t("offline.courses")}</h2>
          <ul className="card mt-4 divide-y divide-line">
            {courses.map(({ account, course, keptAt, settings }) => (
              <li key={course.id} className="px-4 py-3">
                {/* Not Next's Link: the browser opens the stored page. */}
                <a href={course.studioUrl} className="block min-h-11 hover:text-accent">
                  <span className="block font-semibold wrap-anywhere">
                    <bdi>{course.name}</bdi>
                  </span>
                  <span className="text-sm text-muted">
                    {t("course.holes", { holes: course.holes.length })} · {t("offline.asOf")}{" "}
                    <DateTime value={new Date(keptAt)} language={t.language} />
                  </span>
                </a>
                {account === LOCAL_ACCOUNT && <p className="text-sm text-muted">{t("local.onlyHere")}</p>}
                <DeviceHint
                  {...{ account, courseId: course.id, version: course.version }}
                  unsaved={t(can(settings.role, "edit") ? "offline.waiting" : "offline.suggested")}
                  map={t("drafts.mapOnThisDevice")}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

/** Whether this is the start page of the installed app (public/manifest.webmanifest). */
function isStart(): boolean {
  return new URLSearchParams(location.search).has("open");
}

/** The value of a cookie that scripts may read. */
function readCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
