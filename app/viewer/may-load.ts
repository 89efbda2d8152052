/** What a browser says about the user's connection (Network Information API, in some browsers only). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

interface Browser {
  readonly navigator: { readonly connection?: Connection };
  matchMedia(query: string): { readonly matches: boolean };
}

/** Whether the page may load what the user hasn't requested: not if the user saves data, or has a slow connection. */
export function mayLoadByItself(browser: Browser | Window): boolean {
  const { navigator } = browser;
  const connection = "connection" in navigator ? (navigator.connection as Connection | undefined) : undefined;
  if (connection?.saveData || /2g$/.test(connection?.effectiveType ?? "")) return false;
  return !browser.matchMedia("(prefers-reduced-data: reduce)").matches;
}
