import { texts } from "./section";

/** A `PlainMap` and the names of its controls. */
export const plainMap = texts({
  zoomIn: ["Zoom in", "Lähennä"],
  zoomOut: ["Zoom out", "Loitonna"],
  attribution: ["Show attribution", "Näytä tekijätiedot"],
  noBackground: ["No background map", "Ei taustakarttaa"],
  locate: ["Show my location", "Näytä sijaintini"],
  twoFingers: ["Use two fingers to move the map", "Siirrä karttaa kahdella sormella"],
  ctrlZoom: ["Use Ctrl + scroll to zoom", "Lähennä ja loitonna: Ctrl + vieritys"],
  cmdZoom: ["Use ⌘ + scroll to zoom", "Lähennä ja loitonna: ⌘ + vieritys"],
});
