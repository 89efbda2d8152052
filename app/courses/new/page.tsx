import { LOCAL_ACCOUNT } from "@/app/studio/session/local-account";
import { SiteHeader } from "@/app/ui/page/site-header";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { currentUser } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { NewCourseForm } from "./new-course-form";

export const generateMetadata = pageTitle("newCourse.title");

/** Without an account, the course is made in the browser only. */
export default async function NewCoursePage() {
  const user = await currentUser();
  const t = await getTranslate();
  const { basemaps, geocoder, imagery } = services().env;
  return (
    <>
      <SiteHeader user={user} />
      <main className="new-course relative flex flex-1 flex-col">
        <TranslationsProvider
          {...translationsFor(t, [
            ...(["newCourse", "pinMap", "locate", "maps", "exchange", "problems"] as const),
            ...(user ? [] : (["course", "forms", "local"] as const)),
          ])}
        >
          <NewCourseForm
            account={user?.id ?? LOCAL_ACCOUNT}
            basemaps={basemaps}
            offersImagery={imagery === true}
            places={geocoder ? { attribution: geocoder.attribution ?? null } : null}
          />
        </TranslationsProvider>
      </main>
    </>
  );
}
