import { getPreferences } from "@/app/ui/preferences";
import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

export async function GET(request: Request): Promise<Response> {
  const { language } = await getPreferences();
  return services().http.authorize(new URL(request.url).searchParams, currentUser, language);
}
