/**
 * Keeps the screen on, where the browser can. A browser lets go of it when the page is hidden, so it is asked again. Returns the
 * function that ends it.
 */
export function keepScreenOn(): () => void {
  let isEnded = false;
  let lock: WakeLockSentinel | undefined;
  const request = async () => {
    if (document.visibilityState === "hidden") return;
    // Refused, for example, when the battery is low.
    const granted = await navigator.wakeLock?.request("screen").catch(() => undefined);
    if (isEnded) void granted?.release();
    else lock = granted;
  };
  void request();
  document.addEventListener("visibilitychange", request);
  return () => {
    isEnded = true;
    document.removeEventListener("visibilitychange", request);
    void lock?.release();
  };
}
