"use server";

import { redirect } from "next/navigation";
import { readText } from "@/app/forms/form-state";
import { currentUser, endSession, storeVerificationToken } from "@/lib/server/next/session";
import { services } from "@/lib/services";

/** Leads to the sign-in page, signing out first, and returns to the link afterwards. */
export async function signInToVerifyAction(form: FormData): Promise<void> {
  await storeVerificationToken(readText(form, "token"));
  await endSession();
  redirect(`/signin?${new URLSearchParams({ callbackUrl: "/verify-email" })}`);
}

/** Verifies the email address with the token of a link, if the user is signed in to its account. */
export async function verifyEmailAction(form: FormData): Promise<void> {
  const token = readText(form, "token");
  const user = await currentUser();
  if (user && (await services().emailLinks.verifyEmail(token, user.id))) {
    await storeVerificationToken(null);
    redirect("/account?notice=email-verified");
  }
  // The user has signed out or switched accounts meanwhile, or the link was used: the page says which.
  await storeVerificationToken(token);
  redirect("/verify-email");
}
