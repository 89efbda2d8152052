import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ courseId: string; commentId: string }>;
}

export async function PATCH(request: Request, { params }: Context): Promise<Response> {
  return services().http.commentsApi.change(request, currentUser, await params);
}

export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  return services().http.commentsApi.remove(request, currentUser, await params);
}
