import { readGuide } from "@/lib/guide/guide";
import { isGuideSlug } from "@/lib/guide/pages";
import { services } from "@/lib/services";

/** A page of the documentation in Markdown, at /docs/{page}.md (lib/server/listener.ts). */
export async function GET(_request: Request, { params }: { params: Promise<{ page: string }> }) {
  const { page } = await params;
  if (!isGuideSlug(page)) return new Response("Not found\n", { status: 404 });
  return new Response(readGuide(page, services().env.baseUrl), {
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
