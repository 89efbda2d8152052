import { Attribution } from "@/app/demo/attribution";
import { DEMO_COURSE, DEMO_LAYOUTS, demoLayoutId } from "@/app/demo/demo-course";
import { DemoStudio } from "@/app/demo/demo-studio";
import { ButtonLink } from "@/app/ui/button-link";
import { Link } from "@/app/ui/link";
import { SiteHeader } from "@/app/ui/page/site-header";
import { getTranslate } from "@/app/ui/request-translations";
import { LiveCourse } from "@/app/viewer/live-course";
import { VIEWER_MESSAGES } from "@/app/viewer/messages";
import type { CourseDocument } from "@/lib/editor/document";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";

/** Number of the hole that is selected in the picture. */
const HOLE = 6;

/** The page for signed-out visitors: the product itself, with a real course, and its benefits for each audience. */
export async function Landing() {
  const t = await getTranslate();
  return (
    <>
      <SiteHeader user={null} />
      <main className="mx-auto w-full max-w-6xl px-4 sm:px-6 2xl:max-w-7xl">
        {/* Aligned at the top, so that the text doesn't move when the picture arrives after it. */}
        <div className="grid items-start gap-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12 lg:py-16">
          <div className="lg:pt-12">
            <h1 className="text-4xl leading-[1.06] font-bold tracking-[-0.03em] sm:text-5xl xl:text-6xl">
              {t("site.welcome")}
            </h1>
            <p className="mt-5 max-w-lg text-lg text-pretty text-muted">{t("landing.lead")}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink href="/signup" variant="primary" className="px-5">
                {t("landing.start")}
              </ButtonLink>
              <ButtonLink href="/demo?hole=6" className="px-5">
                {t("landing.demo")}
              </ButtonLink>
            </div>
            <p className="mt-4 text-sm text-muted">{t("landing.note")}</p>
          </div>
          <figure>
            <LiveCourse
              name={t("demo.name")}
              course={nameLayouts(DEMO_COURSE, t)}
              layoutId={demoLayoutId("main")}
              fairwayId={findHoleId(HOLE)}
              basemap={services().env.basemaps[0] ?? null}
              picture={<DemoStudio layout="main" hole={HOLE} t={t} />}
              pictureLabel={t("landing.picture")}
              language={t.language}
              unit={t.unit}
              messages={messagesIn(t.language, VIEWER_MESSAGES)}
              texts={{
                start: t("viewer.start"),
                loading: t("viewer.loading"),
                unavailable: t("viewer.unavailable"),
                notLoaded: t("viewer.notLoaded"),
              }}
            />
            <figcaption>
              <Attribution t={t} />
            </figcaption>
          </figure>
        </div>
        <div className="grid gap-8 border-t border-line py-10 sm:grid-cols-3 sm:gap-10 sm:py-14">
          {(["designers", "clubs", "developers"] as const).map((each) => (
            <section key={each}>
              <h2 className="text-lg">{t(`landing.${each}`)}</h2>
              <p className="mt-2 text-pretty text-muted">{t(`landing.${each}Text`)}</p>
              {each === "clubs" && (
                <Link href="/explore" className="link mt-2 inline-flex min-h-11 items-center">
                  {t("explore.title")}
                </Link>
              )}
              {each === "developers" && (
                <Link href="/docs" className="link mt-2 inline-flex min-h-11 items-center">
                  {t("guide.title")}
                </Link>
              )}
            </section>
          ))}
        </div>
        <p className="border-t border-line py-8 text-muted">
          {t("landing.ready")}{" "}
          <Link href="/signup" className="link">
            {t("site.createAccount")}
          </Link>
        </p>
      </main>
    </>
  );
}

/** The course with the names of its layouts in the user's language. */
function nameLayouts(course: CourseDocument, t: Translate): CourseDocument {
  const names = new Map(DEMO_LAYOUTS.map((layout) => [demoLayoutId(layout), t(`demo.${layout}`)]));
  return {
    ...course,
    layouts: course.layouts.map((layout) => ({ ...layout, name: names.get(layout.id) ?? layout.name })),
  };
}

function findHoleId(number: number): string | null {
  return DEMO_COURSE.holes.find((hole) => hole.number === number)?.id ?? null;
}
