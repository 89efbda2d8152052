import { section } from "./section";

/** Work that the browser keeps until a save has carried it. */
export const drafts = section({
  en: {
    step: "Restore unsaved changes",
    back: "Restored unsaved changes from {time}",
    discard: "Discard",
    dismiss: "Close",
    onlyInTab: "This browser can't store unsaved changes. Keep this tab open until everything is saved.",
    onCard: "Unsaved changes in this browser",
  },
  fi: {
    step: "Palauta tallentamattomat muutokset",
    back: "Palautettiin tallentamattomat muutokset ({time})",
    discard: "Hylkää",
    dismiss: "Sulje",
    onlyInTab:
      "Tämä selain ei voi säilöä tallentamattomia muutoksia. Pidä välilehti auki, kunnes kaikki on tallennettu.",
    onCard: "Tallentamattomia muutoksia tässä selaimessa",
  },
});
