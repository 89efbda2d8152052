import { writeLlmsTxt } from "@/lib/guide/guide";
import { services } from "@/lib/services";

/** An index of the documentation for language models (llmstxt.org). */
export function GET() {
  return new Response(writeLlmsTxt(services().env.baseUrl), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
