import type { PageProps } from "@/app/page-params";
import { pageTitle } from "@/app/ui/request-translations";
import { importedFileId } from "@/lib/validation/handed-over-file";
import { IMPORT_PARAMETER } from "@/lib/validation/import-parameter";
import { LocalPage } from "../local-page";

export const generateMetadata = pageTitle("newCourse.title");

export default async function LocalStudioPage({ params, searchParams }: PageProps<"courseId">) {
  return (
    <LocalPage
      course={(await params).courseId}
      importedFileId={importedFileId.parse((await searchParams)[IMPORT_PARAMETER])}
    />
  );
}
