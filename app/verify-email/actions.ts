"use server";

import { redirect } from "next/navigation";
import { formText } from "@/app/ui/form-state";
import { currentUser, endSession, keepVerification } from "@/lib/identity/session";
import { services } from "@/lib/services";

/** Signs in, or in to another account, and comes back to the link. */
export async function signInToVerifyAction(form: FormData): Promise<void> {
  await keepVerification(formText(form, "token"));
  await endSession();
  redirect(`/signin?${new URLSearchParams({ callbackUrl: "/verify-email" })}`);
}

/** Takes the address as verified by a link, for somebody who is signed in to its account. */
export async function verifyEmailAction(form: FormData): Promise<void> {
  const token = formText(form, "token");
  const user = await currentUser();
  if (user && (await services().mailLinks.verifyEmail(token, user.id))) {
    await keepVerification(null);
    redirect("/account?notice=email-verified");
  }
  // Signed out or in to another account meanwhile, or the link is used up: the page says which.
  await keepVerification(token);
  redirect("/verify-email");
}
