import { section } from "./section";

/** Work that the browser keeps until a save has carried it. */
export const drafts = section({
  en: {
    step: "Restore unsaved changes",
    back: "Your unsaved changes from {time} are back",
    discard: "Discard them",
    dismiss: "Close",
    onlyInTab:
      "This browser keeps no copy of your work, so it is in this tab alone. Leave the tab open until everything is saved.",
    onCard: "Has unsaved changes in this browser",
  },
  fi: {
    step: "Palauta tallentamattomat muutokset",
    back: "Tallentamattomat muutoksesi ({time}) on palautettu",
    discard: "Hylkää ne",
    dismiss: "Sulje",
    onlyInTab:
      "Selain ei säilytä työstäsi kopiota, joten se on vain tässä välilehdessä. Pidä välilehti auki, kunnes kaikki on tallennettu.",
    onCard: "Tallentamattomia muutoksia tässä selaimessa",
  },
});
