"use server";

import { redirect } from "next/navigation";
import { endSession } from "@/lib/identity/session";

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  await endSession();
  redirect("/");
}
