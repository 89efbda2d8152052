import type { Metadata } from "next";
import * as z from "zod";
import type { PageQuery } from "@/app/page-params";
import { ButtonLink } from "@/app/ui/button-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { currentUser } from "@/lib/server/next/session";
import { Attribution } from "./attribution";
import { DEMO_LAYOUTS } from "./demo-course";
import { DemoStudio } from "./demo-studio";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("demo.title") };
}

/** Query parameters of the demo. Invalid values count as missing. */
const demoQuery = z.object({
  layout: z.enum(DEMO_LAYOUTS).catch("main"),
  hole: z.coerce.number().int().nullable().catch(null),
});

/** A real course to look around in, for everyone. Every choice is a link, so it works without scripts. */
export default async function DemoPage({ searchParams }: { searchParams: PageQuery }) {
  const { layout, hole } = demoQuery.parse(await searchParams);
  const [user, t] = await Promise.all([currentUser(), getTranslate()]);
  return (
    <SitePage user={user}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t("demo.title")}</h1>
          <p className="mt-2 max-w-prose text-pretty text-muted">{t("demo.help")}</p>
        </div>
        <ButtonLink href={user ? "/courses/new" : "/signup"} variant="primary">
          {t("landing.start")}
        </ButtonLink>
      </div>
      <div className="mt-6">
        <DemoStudio
          layout={layout}
          hole={hole}
          linkTo={(choice) =>
            `/demo?${new URLSearchParams({
              ...(choice.layout !== "main" && { layout: choice.layout }),
              ...(choice.hole !== null && { hole: String(choice.hole) }),
            })}`
          }
          t={t}
        />
      </div>
      <Attribution t={t} />
    </SitePage>
  );
}
