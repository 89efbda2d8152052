import { escapeHtml } from "@/lib/validation/escape-html";

/** The addresses of a shared course, relative to the server. */
export function sharePaths(shareId: string) {
  const page = `/c/${shareId}`;
  return {
    page,
    embed: `${page}/embed`,
    image: `${page}/image.png`,
    sketch: `${page}/sketch.svg`,
    map: `${page}/map.json`,
    download: (extension: string) => `${page}/course.${extension}`,
  };
}

/** The query parameter of the embedded map in the frame of the course's own page, which lists the holes itself. */
export const IN_PAGE = "page";

/** The URL fragment of a hole's section of the page. */
export function holeFragment(number: number): string {
  return `hole-${number}`;
}

/** The HTML for embedding the map of a course in another site. */
export function embedCode(
  src: string,
  title: string,
  { width = "100%", height = "480" }: { width?: string; height?: string } = {},
): string {
  const escaped = escapeHtml(title);
  return `<iframe src="${src}" title="${escaped}" width="${width}" height="${height}" style="border:0" loading="lazy" allowfullscreen></iframe>`;
}
