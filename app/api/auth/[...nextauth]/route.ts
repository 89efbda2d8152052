import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getTranslate } from "@/app/ui/request-translations";
import { refuseAuthRequest } from "@/lib/http/auth-request";
import { authOptions, type ReturnPurpose } from "@/lib/identity/auth-options";
import { isProviderName } from "@/lib/identity/provider-names";
import { consumeReturnPurpose, readClientAddress } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const path = (await context.params).nextauth;
  const refused = await refuseAuthRequest(request, path, request.cookies.getAll());
  if (refused) return refused;
  const [action, provider] = path;
  const t = await getTranslate();
  let purpose: ReturnPurpose = { kind: "sign-in" };
  if (isProviderName(provider) && (action === "callback" || action === "signin")) {
    // Both make a request to the provider.
    if (!(await services().external.countAttempt(await readClientAddress()))) {
      return new Response(t("signing.throttled"), { status: 429 });
    }
    if (action === "callback") purpose = await consumeReturnPurpose(provider);
  }
  return NextAuth(request, context, authOptions(services(), purpose, t.language));
}

export { handle as GET, handle as POST };
