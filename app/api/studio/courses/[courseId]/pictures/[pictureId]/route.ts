import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ courseId: string; pictureId: string }>;
}

export async function PATCH(request: Request, { params }: Context): Promise<Response> {
  return services().http.picturesApi.change(request, currentUser, await params);
}

export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  return services().http.picturesApi.remove(request, currentUser, await params);
}
