"use server";

import { redirect } from "next/navigation";
import { endSession } from "@/lib/identity/session";

export async function signOut(): Promise<void> {
  await endSession();
  redirect("/");
}
