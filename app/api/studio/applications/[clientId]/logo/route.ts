import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";

interface Context {
  params: Promise<{ clientId: string }>;
}

export async function PUT(request: Request, { params }: Context): Promise<Response> {
  return services().http.logoApi.set(request, currentUser, (await params).clientId);
}

export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  return services().http.logoApi.remove(request, currentUser, (await params).clientId);
}
