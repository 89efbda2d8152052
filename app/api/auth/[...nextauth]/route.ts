import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getTranslate } from "@/app/ui/request-translations";
import { rejectAuthRequest } from "@/lib/http/auth-request";
import { authOptions, type CallbackPurpose } from "@/lib/identity/auth-options";
import { isProviderName } from "@/lib/identity/provider-names";
import { consumeCallbackPurpose, readClientAddress, rememberDevice } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const path = (await context.params).nextauth;
  const rejected = await rejectAuthRequest(request, path, request.cookies.getAll());
  if (rejected) return rejected;
  const [action, provider] = path;
  const t = await getTranslate();
  let purpose: CallbackPurpose = { kind: "sign-in" };
  if (isProviderName(provider) && (action === "callback" || action === "signin")) {
    // Both actions make a request to the provider, so they count towards the rate limit.
    if (!(await services().external.countAttempt(await readClientAddress()))) {
      return new Response(t("signIn.throttled"), { status: 429 });
    }
    if (action === "callback") purpose = await consumeCallbackPurpose(provider);
  }
  return NextAuth(request, context, authOptions(services(), purpose, t.language, rememberDevice));
}

export { handle as GET, handle as POST };
