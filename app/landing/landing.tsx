import Link from "next/link";
import { Attribution } from "@/app/demo/attribution";
import { DemoStudio } from "@/app/demo/demo-studio";
import { ButtonLink } from "@/app/ui/button";
import { SiteHeader } from "@/app/ui/page/site-header";
import { getTranslate } from "@/app/ui/request-translations";

/** The page for signed-out visitors: the product itself, with a real course, and what it does for whom. */
export async function Landing() {
  const t = await getTranslate();
  return (
    <>
      <SiteHeader user={null} />
      <main className="mx-auto w-full max-w-6xl px-4 sm:px-6 2xl:max-w-7xl">
        <div className="grid items-center gap-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12 lg:py-16">
          <div>
            <h1 className="text-4xl leading-[1.06] font-bold tracking-[-0.03em] sm:text-5xl xl:text-6xl">
              {t("site.welcome")}
            </h1>
            <p className="mt-5 max-w-lg text-lg text-pretty text-muted">{t("landing.lead")}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink href="/signup" variant="primary" className="px-5">
                {t("landing.start")}
              </ButtonLink>
              <ButtonLink href="/demo?hole=6" prefetch={false} className="px-5">
                {t("landing.demo")}
              </ButtonLink>
            </div>
            <p className="mt-4 text-sm text-muted">{t("landing.note")}</p>
          </div>
          <figure>
            <div role="img" aria-label={t("landing.picture")}>
              <DemoStudio layout="main" hole={6} t={t} />
            </div>
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
              {each === "developers" && (
                <Link
                  href="/developers/api"
                  prefetch={false}
                  className="link mt-2 inline-flex min-h-11 items-center"
                >
                  {t("developers.api")}
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
