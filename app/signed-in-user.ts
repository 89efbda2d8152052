import { redirect } from "next/navigation";
import { currentUser } from "@/lib/identity/session";
import type { User } from "@/lib/identity/store";

/** The signed-in person, for a page or an action that is nothing without one; others sign in and come back to `path`. */
export async function signedInUser(path: string): Promise<User> {
  return (await currentUser()) ?? redirect(`/signin?${new URLSearchParams({ callbackUrl: path })}`);
}
