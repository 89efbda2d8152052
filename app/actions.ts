"use server";

import { redirect } from "next/navigation";
import { endSession } from "@/lib/server/next/session";

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  await endSession();
  redirect("/");
}
