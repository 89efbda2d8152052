import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ courseId: string }>;
}

export async function PUT(request: Request, { params }: Context): Promise<Response> {
  return services().http.commentsApi.setEmails(request, currentUser, (await params).courseId);
}
