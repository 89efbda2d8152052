import { section } from "./section";

/** Drawing and shaping holes by hand on the map. */
export const tools = section({
  en: {
    addPoint: "Add control point {number}, hole {hole}",
    deletePoint: "Delete control point {number}, hole {hole}",
    teeStays: "Every hole needs a tee. To remove hole {hole}, delete the hole.",
    targetStays: "Every hole needs a target. To remove hole {hole}, delete the hole.",
    lastPointStays: "A flight path needs at least one control point.",
    pathFull: "A flight path can have at most {most} control points.",
    noGap: "There's no room for a control point on that side.",
    courseFull: "A course can have at most {most} holes.",
    toolbar: "Map tools",
    draw: "Draw hole",
    place: "Place here",
    cancel: "Cancel",
    aimTee: "Hole {hole}: click to place the tee",
    aimTarget: "Hole {hole}: click to place the target",
    drawKeys:
      "Or move the map under the crosshair with the arrow keys (Shift for small steps) and press Enter. Escape cancels.",
    placing: "{end}. {keys}",
    cancelled: "Drawing cancelled.",
    midpoint: "Add point {number} to hole {hole}",
    menu: "{handle}: actions",
    menuAddBefore: "Add point before",
    menuAddAfter: "Add point after",
    menuDelete: "Delete control point",
    handleKeys:
      "Arrow keys move it by 0.1 metres, with Shift by 1, with Alt by 10. A adds a control point after it, Shift+A before it. Delete removes a control point. Enter opens the menu.",
  },
  fi: {
    addPoint: "Lisää ohjauspiste {number}, väylä {hole}",
    deletePoint: "Poista ohjauspiste {number}, väylä {hole}",
    teeStays: "Väylä tarvitsee tiin. Jos haluat poistaa väylän {hole}, poista koko väylä.",
    targetStays: "Väylä tarvitsee korin. Jos haluat poistaa väylän {hole}, poista koko väylä.",
    lastPointStays: "Heittolinja tarvitsee vähintään yhden ohjauspisteen.",
    pathFull: "Heittolinjalla voi olla enintään {most} ohjauspistettä.",
    noGap: "Sille puolelle ei voi lisätä ohjauspistettä.",
    courseFull: "Radalla voi olla enintään {most} väylää.",
    toolbar: "Kartan työkalut",
    draw: "Piirrä väylä",
    place: "Aseta tähän",
    cancel: "Peruuta",
    aimTee: "Väylä {hole}: aseta tii napsauttamalla",
    aimTarget: "Väylä {hole}: aseta kori napsauttamalla",
    drawKeys:
      "Tai siirrä karttaa tähtäimen alla nuolinäppäimillä (Shift: pienin askelin) ja paina Enter. Esc peruuttaa.",
    placing: "{end}. {keys}",
    cancelled: "Piirtäminen peruttu.",
    midpoint: "Lisää piste {number} väylälle {hole}",
    menu: "{handle}: toiminnot",
    menuAddBefore: "Lisää piste ennen",
    menuAddAfter: "Lisää piste jälkeen",
    menuDelete: "Poista ohjauspiste",
    handleKeys:
      "Nuolinäppäimet siirtävät 0,1 metriä, Shift-näppäimen kanssa 1, Alt-näppäimen kanssa 10. A lisää ohjauspisteen sen jälkeen, Shift+A ennen sitä. Delete poistaa ohjauspisteen. Enter avaa valikon.",
  },
});
