import { clientAddressOfRequest, keepTypedEmail, startSession } from "@/lib/identity/session";
import { services } from "@/lib/services";

export async function POST(request: Request): Promise<Response> {
  return services().http.signIn(request, {
    clientAddress: await clientAddressOfRequest(),
    startSession,
    keepTyped: keepTypedEmail,
  });
}
