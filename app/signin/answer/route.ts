import { readClientAddress, readDeviceCookie, startSession, storeTypedEmail } from "@/lib/identity/session";
import { services } from "@/lib/services";

export async function POST(request: Request): Promise<Response> {
  return services().http.signIn(request, {
    clientAddress: await readClientAddress(),
    deviceToken: await readDeviceCookie(),
    startSession,
    storeTypedEmail,
  });
}
