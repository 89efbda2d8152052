/**
 * The page's only script. It opens the map in the page at once, unless data is to be saved, and keeps the lists and the map in
 * step: both send `{ layoutId, fairwayId }` when the user chooses (app/viewer/page-link.ts). Until the map has answered, and
 * if the browser can't show one, rows are links to the sections of the holes. Written here instead of bundled, because its
 * hash is in the Content-Security-Policy of the page (lib/http/endpoints/shared-course.ts), which caches may store.
 */
export const PAGE_SCRIPT = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const map = document.querySelector("[data-map]");
  const lists = all("[data-layout]");
  const rows = all("[data-fairway]");
  const isNarrow = matchMedia("(max-width: 47.99rem)");
  let frame = null;
  let isLive = false;
  let isUnavailable = !map;
  let shown = { layoutId: lists[0]?.dataset.layout, fairwayId: null };
  let wanted = null;

  const links = document.querySelector("[data-directions]");
  const goal = links?.closest("details");
  const named = goal?.querySelector("summary span");
  const spot = goal?.querySelector(".place");
  const walks = all("[data-walk]");
  const usual = links && { name: named.textContent, spot: spot.textContent, urls: walks.map(({ href }) => href) };

  // To the course, or on foot to the tee of the selected hole.
  const direct = (row) => {
    const { tee, label } = row?.dataset ?? {};
    named.textContent = tee ? links.dataset.directions.replace("{hole}", label) : usual.name;
    spot.textContent = tee ? tee.replace(",", ", ") : usual.spot;
    for (const [index, link] of walks.entries())
      link.href = tee ? link.dataset.walk.replaceAll("{tee}", tee) : usual.urls[index];
  };
  const layoutOf = (row) => row.closest("[data-layout]").dataset.layout;
  const render = () => {
    for (const list of lists) list.hidden = list.dataset.layout !== shown.layoutId;
    for (const tab of all("[data-tab]")) tab.setAttribute("aria-pressed", tab.dataset.tab === shown.layoutId);
    for (const row of rows) {
      if (row.dataset.fairway === shown.fairwayId) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    if (links) direct(rows.find((row) => row.dataset.fairway === shown.fairwayId));
  };
  const show = (next) => {
    shown = wanted = next;
    render();
    if (isLive) frame.contentWindow.postMessage(shown, location.origin);
  };
  const open = () => {
    if (frame) return;
    frame = document.createElement("iframe");
    frame.title = map.getAttribute("aria-label");
    frame.src = map.dataset.map;
    map.append(frame);
    map.dataset.state = "loading";
  };
  addEventListener("message", ({ origin, source, data }) => {
    if (!frame || origin !== location.origin || source !== frame.contentWindow) return;
    if (!data) {
      frame.remove();
      frame = null;
      isLive = false;
      isUnavailable = true;
      map.dataset.state = "unavailable";
      return;
    }
    map.dataset.state = "live";
    if (!isLive) {
      isLive = true;
      if (wanted) return show(wanted);
    }
    if (data.layoutId === shown.layoutId && data.fairwayId === shown.fairwayId) return;
    shown = data;
    render();
    if (!isNarrow.matches) document.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  });
  const rowOf = (hash) => {
    const named = rows.filter((row) => row.hash === hash);
    return named.find((row) => layoutOf(row) === shown.layoutId) ?? named[0];
  };
  const choose = (row) => {
    if (!row || isUnavailable) return false;
    open();
    show({ layoutId: layoutOf(row), fairwayId: row.dataset.fairway });
    return true;
  };

  const follow = (row) => {
    const isShown = choose(row);
    if (isShown && isNarrow.matches) scrollTo({ top: 0 });
    return isShown;
  };

  document.addEventListener("click", (event) => {
    for (const menu of all("details[open]")) if (!menu.contains(event.target)) menu.open = false;
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.parentElement === map) {
      event.preventDefault();
      open();
      return;
    }
    const row = link.dataset.fairway ? link : "show" in link.dataset && rowOf(link.hash);
    if (follow(row)) event.preventDefault();
  });
  addEventListener("hashchange", () => follow(rowOf(location.hash)));
  document.addEventListener("keydown", ({ key }) => {
    const menu = key === "Escape" && document.querySelector("details[open]");
    if (!menu) return;
    menu.open = false;
    menu.firstElementChild.focus();
  });
  for (const tabs of all(".tabs")) {
    tabs.hidden = false;
    document.body.dataset.tabs = "";
    tabs.addEventListener("click", ({ target }) => {
      const tab = target.closest("[data-tab]");
      if (tab) show({ layoutId: tab.dataset.tab, fairwayId: null });
    });
  }
  for (const button of all("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
  for (const button of all("[data-share]")) {
    button.hidden = !navigator.share && !navigator.clipboard;
    button.addEventListener("click", async () => {
      const url = document.querySelector("[rel=canonical]").href;
      if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
      await navigator.clipboard.writeText(url);
      button.lastChild.textContent = button.dataset.done;
    });
  }

  render();
  const { saveData, effectiveType } = navigator.connection ?? {};
  const savesData = saveData || /2g$/.test(effectiveType ?? "") || matchMedia("(prefers-reduced-data: reduce)").matches;
  if (map && !savesData) {
    open();
    if (choose(rowOf(location.hash)) && isNarrow.matches) addEventListener("load", () => scrollTo({ top: 0 }));
  }
})();`;
