import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ courseId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return services().http.commentsApi.list(request, currentUser, (await params).courseId);
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  return services().http.commentsApi.add(request, currentUser, (await params).courseId);
}
