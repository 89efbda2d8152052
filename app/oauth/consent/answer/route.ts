import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

export async function POST(request: Request): Promise<Response> {
  return services().http.consent.answer(request, currentUser);
}
