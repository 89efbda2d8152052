import { section } from "./section";

/** Unsaved work that the browser stores until it is saved. */
export const drafts = section({
  en: {
    restore: "Restore unsaved changes",
    restored: "Restored unsaved changes from {time}",
    discard: "Discard",
    dismiss: "Close",
    onlyInTab: "This browser can't store unsaved changes. Keep this tab open until everything is saved.",
    inThisBrowser: "Unsaved changes in this browser",
  },
  fi: {
    restore: "Palauta tallentamattomat muutokset",
    restored: "Palautettiin tallentamattomat muutokset ({time})",
    discard: "Hylkää",
    dismiss: "Sulje",
    onlyInTab:
      "Tallentamattomat muutokset eivät säily tässä selaimessa. Pidä välilehti auki, kunnes kaikki on tallennettu.",
    inThisBrowser: "Tallentamattomia muutoksia tässä selaimessa",
  },
});
