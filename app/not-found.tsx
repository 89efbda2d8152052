import Link from "next/link";
import { connection } from "next/server";
import { PanelPage } from "./ui/panel-page";
import { saying } from "./ui/request-translations";

export default async function NotFound() {
  // Written for each request, so that its scripts carry the nonce of that request's policy.
  await connection();
  const say = await saying();
  return (
    <PanelPage title={say("site.outOfBounds")}>
      <p className="mt-2 text-muted">{say("site.outOfBoundsText")}</p>
      <Link href="/" className="button button-primary mt-6 w-full">
        {say("site.backToCourses")}
      </Link>
    </PanelPage>
  );
}
