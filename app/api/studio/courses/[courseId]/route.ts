import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ courseId: string }>;
}

export async function PUT(request: Request, { params }: Context): Promise<Response> {
  const user = await currentUser();
  return services().http.studioApi(request, user?.id ?? null, (await params).courseId);
}
