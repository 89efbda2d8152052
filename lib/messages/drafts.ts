import { texts } from "./section";

/** Unsaved work that the browser stores until it is saved. */
export const drafts = texts({
  restore: ["Restore unsaved changes", "Palauta tallentamattomat muutokset"],
  restored: ["Restored unsaved changes from {time}", "Palautettiin tallentamattomat muutokset ({time})"],
  discard: ["Discard", "Hylkää"],
  dismiss: ["Close", "Sulje"],
  onlyInTab: [
    "This browser can't store unsaved changes. Keep this tab open until everything is saved.",
    "Tallentamattomat muutokset eivät säily tässä selaimessa. Pidä välilehti auki, kunnes kaikki on tallennettu.",
  ],
  onThisDevice: ["Opens without a connection", "Avautuu ilman yhteyttä"],
  mapOnThisDevice: ["Map on this device", "Kartta tällä laitteella"],
  inThisBrowser: ["Unsaved changes in this browser", "Tallentamattomia muutoksia tässä selaimessa"],
});
