"use server";

import { redirect } from "next/navigation";
import { readText } from "@/app/forms/form-state";
import { signInLocation } from "@/lib/http/authorize";
import { endSession } from "@/lib/identity/session";

/** Signs out, then returns to the same authorization request after the next sign-in. */
export async function switchAccount(form: FormData): Promise<void> {
  await endSession();
  redirect(signInLocation(new URLSearchParams(readText(form, "request"))));
}
