/**
 * The page's only script: opens the map in place when its link is followed, and shows the print button. Written here
 * instead of bundled, because its hash is in the Content-Security-Policy of the page (lib/http/endpoints/shared-course.ts), which
 * caches may store.
 */
export const PAGE_SCRIPT = `(() => {
  const frame = document.querySelector("[data-map]");
  const open = ({ href, hash }) => {
    let map = frame.querySelector("iframe");
    if (map) {
      if (hash) map.contentWindow.location.hash = hash;
    } else {
      map = document.createElement("iframe");
      map.title = frame.dataset.title;
      map.src = href;
      frame.append(map);
      frame.dataset.open = "";
    }
    map.focus({ preventScroll: true });
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-show]");
    if (!frame || !link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(link);
    frame.scrollIntoView({ block: "nearest" });
  });
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
})();`;
