import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

/** Downloads everything that is stored about the signed-in user. */
export function GET(request: Request): Promise<Response> {
  return services().http.personalData(request, currentUser);
}
