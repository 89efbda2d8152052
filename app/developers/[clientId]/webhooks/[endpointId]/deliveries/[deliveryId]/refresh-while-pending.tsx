"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const INTERVAL_MS = 1_000;

/**
 * Enough for one attempt, which takes at most 15 s. Retries are minutes apart, so the page doesn't wait for
 * them.
 */
const MAX_REFRESHES = 20;

/** Refreshes the page while its delivery is being sent. */
export function RefreshWhilePending() {
  const router = useRouter();
  useEffect(() => {
    let refreshes = 0;
    const timer = setInterval(() => {
      refreshes += 1;
      if (refreshes >= MAX_REFRESHES) clearInterval(timer);
      router.refresh();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
