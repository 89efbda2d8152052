"use server";

import { notFound, redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { readText } from "@/app/forms/form-state";
import { clientIdText } from "@/lib/applications/schema";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** Disconnects an application once the user has confirmed it. A no-op if it is disconnected already. */
export async function disconnectAction(form: FormData): Promise<void> {
  const { user } = await admit("disconnectAction", form);
  const applicationId = check(clientIdText, readText(form, "applicationId"));
  if (!applicationId.ok) notFound();
  await services().grants.disconnect(user.id, applicationId.value);
  redirect(`/applications?${new URLSearchParams({ disconnected: applicationId.value })}`);
}
