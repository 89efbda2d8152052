import { redirect } from "next/navigation";
import { safeReturnPath } from "@/lib/identity/return-address";
import type { User } from "@/lib/identity/store";
import { currentUser } from "@/lib/server/next/session";

/**
 * Requires a signed-in user. Signed-out users are redirected to sign in, and then return to `path`, or to the
 * home page if it is too long for the header of a redirect: it may contain data sent by the client.
 */
export async function requireUser(path: string): Promise<User> {
  return (
    (await currentUser()) ?? redirect(`/signin?${new URLSearchParams({ callbackUrl: safeReturnPath(path) })}`)
  );
}
