import { LocalPage } from "@/app/studio/local/local-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { copyDemo, DEMO_LOCATION } from "./demo-course";

export const generateMetadata = pageTitle("demo.title");

/** The studio with a copy of the demo course, which lives in the browser of the visitor only. */
export default async function DemoPage() {
  const t = await getTranslate();
  const demo = { name: t("demo.name"), document: copyDemo(t) };
  return <LocalPage course={demo} location={DEMO_LOCATION} />;
}
