import { translationsFor } from "@/app/ui/request-translations";
import { LiveCourse } from "@/app/viewer/live-course";
import { loadingTexts, VIEWER_MESSAGES } from "@/app/viewer/messages";
import { findFairwayIn, mainFairwayId } from "@/lib/editor/fairways";
import { services } from "@/lib/services";
import { DEMO_COURSE, demoLayoutId, nameLayouts } from "./demo-course";
import { DemoStudio, type DemoStudioProps } from "./demo-studio";

interface DemoViewerProps extends DemoStudioProps {
  /** The drawing in words. */
  pictureLabel: string;
}

/** The demo course: a drawing, which the viewer of shared courses replaces. */
export function DemoViewer({ pictureLabel, ...demo }: DemoViewerProps) {
  const { layout, hole, t } = demo;
  const layoutId = demoLayoutId(layout);
  const shown = DEMO_COURSE.holes.find(({ number }) => number === hole);
  return (
    <LiveCourse
      name={t("demo.name")}
      course={{ course: nameLayouts(DEMO_COURSE, t), layoutId }}
      fairwayId={(shown && findFairwayIn(DEMO_COURSE, layoutId, mainFairwayId(shown.id)))?.id ?? null}
      basemap={services().env.basemaps[0] ?? null}
      picture={<DemoStudio {...demo} />}
      pictureLabel={pictureLabel}
      {...translationsFor(t, VIEWER_MESSAGES)}
      texts={{ start: t("viewer.start"), ...loadingTexts(t) }}
    />
  );
}
