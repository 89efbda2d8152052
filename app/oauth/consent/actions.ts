"use server";

import { redirect } from "next/navigation";
import { formText } from "@/app/ui/form-state";
import { signInLocation } from "@/lib/http/authorize";
import { endSession } from "@/lib/identity/session";

/** Signs out, and comes back to the same authorization request with whoever signs in next. */
export async function switchAccount(form: FormData): Promise<void> {
  await endSession();
  redirect(signInLocation(new URLSearchParams(formText(form, "request"))));
}
