import Link from "next/link";
import { connection } from "next/server";
import { PanelPage } from "./ui/panel-page";

export default async function NotFound() {
  // Written for each request, so that its scripts carry the nonce of that request's policy.
  await connection();
  return (
    <PanelPage title="Out of bounds">
      <p className="mt-2 text-muted">
        There is nothing at this address, or it belongs to another account than the one you are signed in
        with.
      </p>
      <Link href="/" className="button button-primary mt-6 w-full">
        Back to your courses
      </Link>
    </PanelPage>
  );
}
