import type { TestServer } from "@/scripts/testing/server";
import { requestAs } from "./signed-in";

/** The browser's part of the flow: opens an authorization link as a signed-in user and submits the consent form. */
export async function visit(
  server: TestServer,
  userId: string,
  link: URL | string,
  answer: "allow" | "deny" = "allow",
): Promise<URL> {
  const { pathname, search } = new URL(link);
  const location = (await requestAs(server, userId, pathname + search)).headers.get("location") ?? "";
  if (!location.startsWith("/oauth/consent?")) return new URL(location);
  const request = location.slice("/oauth/consent?".length);
  const answered = await requestAs(server, userId, "/oauth/consent/answer", {
    method: "POST",
    body: new URLSearchParams({
      request,
      token: server.services.consentForms.formToken({ id: userId, sessionVersion: 0 }, request),
      answer,
    }),
  });
  return new URL(answered.headers.get("location") ?? "");
}
