const CACHE = "teepad-shared-file";

/** Where other apps share files to (public/manifest.webmanifest). The service worker answers, so the file goes to no server. */
export const SHARE_PATH = "/courses/new/file";

/**
 * The page that a shared file opens. Its fragment tells it from a page of a new course that is open already, or still loading,
 * which would take the file first and then be replaced.
 */
export const SHARED_FILE_PAGE = "/courses/new#shared-file";

/** Keeps a file until the page of a new course takes it. */
export async function keepSharedFile(file: File): Promise<void> {
  const headers = { "Content-Type": file.type, "X-File-Name": encodeURIComponent(file.name) };
  await (await caches.open(CACHE)).put(SHARE_PATH, new Response(file, { headers }));
}

/** The shared file that opened this page, once; null if there is none, or the browser can't store any. */
export async function takeSharedFile(): Promise<File | null> {
  if (window.location.hash !== new URL(SHARED_FILE_PAGE, window.location.href).hash) return null;
  try {
    const response = await caches.match(SHARE_PATH, { cacheName: CACHE });
    if (!response) return null;
    const file = await response.blob();
    await caches.delete(CACHE);
    return new File([file], decodeURIComponent(response.headers.get("X-File-Name") ?? ""));
  } catch {
    return null;
  }
}
