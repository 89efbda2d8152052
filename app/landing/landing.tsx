import { LocalCourses } from "@/app/courses/local/local-courses";
import { DemoViewer } from "@/app/demo/demo-viewer";
import { Attribution } from "@/app/ui/demo-credit";
import { ButtonLink, Link } from "@/app/ui/link";
import { SiteHeader } from "@/app/ui/page/site-header";
import { getTranslate, translationsFor } from "@/app/ui/request-translations";
import { canSignUp, StartButton } from "./start-button";

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
              <StartButton t={t} className="px-5" />
              <ButtonLink href="/demo" className="px-5">
                {t("landing.demo")}
              </ButtonLink>
            </div>
            <p className="mt-4 text-sm text-muted">{t("landing.note")}</p>
            <LocalCourses {...translationsFor(t, ["localCourses", "drafts"])} />
          </div>
          <figure>
            <DemoViewer layout="main" hole={HOLE} pictureLabel={t("landing.picture")} t={t} />
            <figcaption className="mt-3">
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
        {canSignUp() && (
          <p className="border-t border-line py-8 text-muted">
            {t("landing.ready")}{" "}
            <Link href="/signup" className="link">
              {t("site.createAccount")}
            </Link>
          </p>
        )}
      </main>
    </>
  );
}
