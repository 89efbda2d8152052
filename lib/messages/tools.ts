import { section } from "./section";

/** Drawing and shaping holes by hand on the map. */
export const tools = section({
  en: {
    addPoint: "Add control point {number}, hole {hole}",
    deletePoint: "Delete control point {number}, hole {hole}",
    teeStays: "The tee of hole {hole} stays: a hole needs one. Delete the hole instead.",
    targetStays: "The target of hole {hole} stays: a hole needs one. Delete the hole instead.",
    lastPointStays: "This control point stays: a flight path needs at least one.",
    pathFull: "No more control points: a flight path has at most {most}.",
    noGap: "There is nothing on that side to put a control point between.",
    courseFull: "No more holes: a course has at most {most}.",
    toolbar: "Map tools",
    draw: "Draw hole",
    place: "Place here",
    cancel: "Cancel",
    aimTee: "Hole {hole}: place its tee",
    aimTarget: "Hole {hole}: place its target",
    drawKeys:
      "Click, or move the map under the crosshair with the arrow keys (with Shift in small steps) and press Enter. Escape cancels.",
    placing: "{end}. {keys}",
    cancelled: "Drawing cancelled.",
    midpoint: "Add point {number} to hole {hole}",
    menu: "{handle}: actions",
    menuAddBefore: "Add point before",
    menuAddAfter: "Add point after",
    menuDelete: "Delete control point",
    handleKeys:
      "Arrow keys move it by 0.1 metres, with Shift by 1, with Alt by 10. A adds a control point after it, with Shift before it. Delete removes a control point. Enter opens a menu.",
  },
  fi: {
    addPoint: "Lisää ohjauspiste {number}, väylä {hole}",
    deletePoint: "Poista ohjauspiste {number}, väylä {hole}",
    teeStays: "Väylän {hole} tii jää: väylä tarvitsee sen. Poista sen sijaan koko väylä.",
    targetStays: "Väylän {hole} kori jää: väylä tarvitsee sen. Poista sen sijaan koko väylä.",
    lastPointStays: "Tämä ohjauspiste jää: heittolinja tarvitsee vähintään yhden.",
    pathFull: "Ohjauspisteitä ei mahdu enempää: heittolinjalla on enintään {most}.",
    noGap: "Sillä puolella ei ole mitään, minkä väliin ohjauspisteen voisi lisätä.",
    courseFull: "Väyliä ei mahdu enempää: radalla on enintään {most}.",
    toolbar: "Kartan työkalut",
    draw: "Piirrä väylä",
    place: "Aseta tähän",
    cancel: "Peruuta",
    aimTee: "Väylä {hole}: aseta tii",
    aimTarget: "Väylä {hole}: aseta kori",
    drawKeys:
      "Napsauta, tai siirrä karttaa tähtäimen alla nuolinäppäimillä (Shift-näppäimen kanssa vähän kerrallaan) ja paina Enter. Esc peruuttaa.",
    placing: "{end}. {keys}",
    cancelled: "Piirtäminen peruttu.",
    midpoint: "Lisää piste {number} väylälle {hole}",
    menu: "{handle}: toiminnot",
    menuAddBefore: "Lisää piste ennen",
    menuAddAfter: "Lisää piste jälkeen",
    menuDelete: "Poista ohjauspiste",
    handleKeys:
      "Nuolinäppäimet siirtävät 0,1 metriä, Shift-näppäimen kanssa 1, Alt-näppäimen kanssa 10. A lisää ohjauspisteen jälkeen, Shift-näppäimen kanssa ennen. Delete poistaa ohjauspisteen. Enter avaa valikon.",
  },
});
