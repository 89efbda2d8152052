import Link from "next/link";
import type { Say } from "@/lib/messages/translator";

export function ApiReferenceLink({ say }: { say: Say }) {
  return (
    <Link href="/developers/api" prefetch={false} className="link inline-flex min-h-11 items-center text-sm">
      {say("developers.api")}
    </Link>
  );
}
