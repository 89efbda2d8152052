import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

export async function GET(request: Request): Promise<Response> {
  return services().http.imageryApi(request, currentUser);
}
