const TIMEOUT_MS = 20_000;

/** The result of naming a version; `full` if no more versions may have names. */
export type NamingResult =
  | "named"
  | "forbidden"
  | "gone"
  | "full"
  | "signed-out"
  | "throttled"
  | "offline"
  | "failed";

/** Names a version, or removes its name (null). Never throws: every failure is a result. */
export async function nameVersion(
  courseId: string,
  version: number,
  name: string | null,
): Promise<NamingResult> {
  const path = `/api/studio/courses/${encodeURIComponent(courseId)}/versions/${version}`;
  try {
    const { status } = await fetch(path, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return RESULTS[status] ?? "failed";
  } catch {
    return "offline";
  }
}

const RESULTS: Readonly<Record<number, NamingResult>> = {
  200: "named",
  401: "signed-out",
  403: "forbidden",
  404: "gone",
  409: "full",
  429: "throttled",
};
