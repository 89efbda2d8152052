import type { TestServer } from "@/scripts/testing/server";
import { signedInAs } from "./signed-in";

/** The browser's part of the flow: opens an authorization link as a signed-in user and submits the consent form. */
export async function visit(
  { services, baseUrl }: TestServer,
  userId: string,
  link: URL | string,
  answer: "allow" | "deny" = "allow",
): Promise<URL> {
  const { authorize, consent } = services.http;
  const location =
    (await authorize(new URL(link).searchParams, signedInAs(userId))).headers.get("location") ?? "";
  if (!location.startsWith("/oauth/consent?")) return new URL(location);
  const request = location.slice("/oauth/consent?".length);
  const form = new Request(`${baseUrl}/oauth/consent/answer`, {
    method: "POST",
    body: new URLSearchParams({
      request,
      token: consent.formToken({ id: userId, sessionVersion: 0 }, request),
      answer,
    }),
  });
  return new URL((await consent.answer(form, signedInAs(userId))).headers.get("location") ?? "");
}
