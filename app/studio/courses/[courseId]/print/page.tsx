import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { signedInUser } from "@/app/signed-in-user";
import { BackgroundProvider, BackgroundStatus } from "@/app/studio/print/background";
import { courseDrawing, MapSheet } from "@/app/studio/print/map-sheet";
import { OptionsForm } from "@/app/studio/print/options-form";
import { PrintButton } from "@/app/studio/print/print-button";
import { SignSheets } from "@/app/studio/print/sign-sheets";
import { preferences } from "@/app/ui/preferences";
import { documentOf, isComplete } from "@/lib/editor/document";
import { messagesIn } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import { PAPERS, printOptions } from "@/lib/print/options";
import { services } from "@/lib/services";
import "@/app/studio/print/print.css";

interface PrintPage {
  params: Promise<{ courseId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The signed-in person's course. Nobody's and somebody else's look the same. */
const ownedCourse = cache(async (courseId: string) => {
  const user = await signedInUser(`/studio/courses/${courseId}/print`);
  return (await services().courses.getOwned(user.id, courseId)) ?? notFound();
});

const speaker = cache(async () => {
  const { language, unit } = await preferences();
  return translatorFor(language, messagesIn(language, ["print"]), unit);
});

export async function generateMetadata({ params }: PrintPage): Promise<Metadata> {
  const course = await ownedCourse((await params).courseId);
  return { title: (await speaker())("print.title", { course: course.name }) };
}

/** The saved course as pages to print: a map, and a tee sign for each hole. Works without scripts. */
export default async function PrintPage({ params, searchParams }: PrintPage) {
  const course = await ownedCourse((await params).courseId);
  const t = await speaker();
  const query = await searchParams;
  const first = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));
  const options = printOptions.parse(first);
  const unit = options.unit ?? t.unit;
  const paper = PAPERS[options.paper];

  const fairways = documentOf(course).fairways.filter(isComplete);
  const { numbers } = options.holes;
  const chosen = numbers ? fairways.filter(({ number }) => numbers.has(number)) : fairways;
  const empty = fairways.length === 0 ? "print.empty" : "print.noneChosen";
  const drawing = options.show !== "signs" && chosen.length > 0 ? courseDrawing(chosen, paper) : null;
  const { basemaps } = services().env;
  const name = options.background;
  const wish = drawing &&
    name !== "" && {
      courseId: course.id,
      name,
      basemap: basemaps.find((each) => each.name === name) ?? null,
      ground: drawing.ground,
    };
  return (
    <BackgroundProvider wish={wish || null}>
      <main className="print-page">
        {/* The paper is the printer's to know before anything is laid out: a style sheet for this page alone. */}
        <style>{`@page { size: ${paper.css} portrait; margin: 0 }`}</style>
        <header className="print-options">
          <p className="text-sm">
            <Link className="link" href={`/studio/courses/${course.id}`}>
              {t("print.back")}
            </Link>
          </p>
          <h1 className="mt-2 text-2xl wrap-anywhere">{t("print.title", { course: course.name })}</h1>
          <p className="mt-1 text-sm text-muted">{t("print.saved")}</p>
          <OptionsForm
            options={{ ...options, unit }}
            backgrounds={basemaps.map((basemap) => basemap.name)}
            t={t}
          />
          {wish && (
            <>
              <BackgroundStatus
                loading={t("print.backgroundLoading", { name })}
                failed={t("print.backgroundFailed", { name })}
                again={t("print.backgroundAgain")}
                unknown={t("print.backgroundUnknown", { name })}
              />
              <noscript>
                <p className="mt-2 text-sm">{t("print.backgroundByScript", { name })}</p>
              </noscript>
            </>
          )}
          <PrintButton
            applied={{
              show: options.show,
              holes: options.holes.text,
              per: options.per,
              paper: options.paper,
              unit,
              background: options.background,
            }}
            text={t("print.print")}
            waiting={t("print.waiting")}
            otherwise={t("print.howToPrint")}
          />
        </header>
        {options.show !== "signs" && (
          <MapSheet
            name={course.name}
            fairways={chosen}
            drawing={drawing}
            empty={empty}
            paper={paper}
            unit={unit}
            t={t}
          />
        )}
        {options.show !== "map" && (
          <SignSheets
            name={course.name}
            fairways={chosen}
            all={fairways}
            per={options.per === "2" ? 2 : 1}
            paper={paper}
            unit={unit}
            t={t}
          />
        )}
        {chosen.length === 0 && options.show === "signs" && <p className="print-options">{t(empty)}</p>}
      </main>
    </BackgroundProvider>
  );
}
