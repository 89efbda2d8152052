import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ courseId: string; pictureId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return services().http.picturesApi.image(request, currentUser, await params);
}
