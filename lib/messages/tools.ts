import { section } from "./section";

/** Drawing and shaping holes by hand on the map. */
export const tools = section({
  en: {
    addPoint: "Add control point {number}, hole {hole}",
    deletePoint: "Delete control point {number}, hole {hole}",
    teeStays: "A tee can't be deleted on its own. Delete hole {hole} instead.",
    targetStays: "A target can't be deleted on its own. Delete hole {hole} instead.",
    pathFull: "A flight path can have at most {most} control points.",
    noGap: "There's no room for a control point on that side.",
    tooClose: "Tee and target must be at least {limit} apart.",
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
      "Arrow keys move it by {small}, with Shift by {medium}, with Alt by {large}. A adds a control point after it, Shift+A before it. The Delete key deletes a control point. Enter opens the menu.",
  },
  fi: {
    addPoint: "Lisää ohjauspiste {number}, väylä {hole}",
    deletePoint: "Poista ohjauspiste {number}, väylä {hole}",
    teeStays: "Tiitä ei voi poistaa erikseen. Poista sen sijaan väylä {hole}.",
    targetStays: "Koria ei voi poistaa erikseen. Poista sen sijaan väylä {hole}.",
    pathFull: "Heittolinjalla voi olla enintään {most} ohjauspistettä.",
    noGap: "Sille puolelle ei voi lisätä ohjauspistettä.",
    tooClose: "Tiin ja korin välin on oltava vähintään {limit}.",
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
      "Nuolinäppäimet siirtävät {small}, Shift-näppäimen kanssa {medium}, Alt-näppäimen kanssa {large}. A lisää ohjauspisteen sen jälkeen, Shift+A ennen sitä. Delete poistaa ohjauspisteen. Enter avaa valikon.",
  },
});
