"use server";

import { redirect } from "next/navigation";
import { formText } from "@/app/ui/form-state";
import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

/** Takes the address as verified by a link; works whether or not this browser is signed in. */
export async function verifyEmailAction(form: FormData): Promise<void> {
  const user = await services().mailLinks.verifyEmail(formText(form, "token"));
  // Without its token the page says that the link does not work.
  if (!user) redirect("/verify-email");
  const signedIn = await currentUser();
  redirect(signedIn?.id === user.id ? "/account?notice=email-verified" : "/signin?notice=email-verified");
}
