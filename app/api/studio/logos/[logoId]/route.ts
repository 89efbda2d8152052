import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ logoId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return services().http.logoApi.image(request, currentUser, (await params).logoId);
}
