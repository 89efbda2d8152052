"use server";

import { notFound, redirect } from "next/navigation";
import { signedInUser } from "@/app/signed-in-user";
import { formText } from "@/app/ui/form-state";
import { clientIdText } from "@/lib/applications/schema";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** The answer to the question of the disconnect page. Nothing to disconnect is as good as disconnected. */
export async function disconnectAction(form: FormData): Promise<void> {
  const user = await signedInUser("/applications");
  const applicationId = check(clientIdText, formText(form, "applicationId"));
  if (!applicationId.ok) notFound();
  await services().grants.disconnect(user.id, applicationId.value);
  redirect(`/applications?${new URLSearchParams({ disconnected: applicationId.value })}`);
}
