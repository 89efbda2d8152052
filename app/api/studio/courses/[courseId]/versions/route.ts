import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ courseId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return services().http.versionsApi.list(request, currentUser, (await params).courseId);
}
