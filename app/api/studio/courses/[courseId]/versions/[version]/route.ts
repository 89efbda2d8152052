import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ courseId: string; version: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { courseId, version } = await params;
  return services().http.versionsApi.get(request, currentUser, courseId, version);
}

export async function PUT(request: Request, { params }: Context): Promise<Response> {
  const { courseId, version } = await params;
  return services().http.versionsApi.name(request, currentUser, courseId, version);
}
