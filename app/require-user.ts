import { redirect } from "next/navigation";
import { currentUser } from "@/lib/identity/session";
import type { User } from "@/lib/identity/store";

/** Requires a signed-in user. Signed-out users are redirected to sign in, and return to `path`. */
export async function requireUser(path: string): Promise<User> {
  return (await currentUser()) ?? redirect(`/signin?${new URLSearchParams({ callbackUrl: path })}`);
}
