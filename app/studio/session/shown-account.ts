/**
 * Where the browser keeps whose courses are shown without a connection: those of the account that last used the studio, until it signs
 * out or another one signs in.
 */
export const ACCOUNT_KEY = "teepad.account";

/** No longer shows the courses of another account, whose session ended without signing out. They stay, for when it returns. */
export function hideOtherAccounts(account: string): void {
  try {
    if (localStorage.getItem(ACCOUNT_KEY) !== account) localStorage.removeItem(ACCOUNT_KEY);
  } catch {
    // A browser without storage keeps no courses.
  }
}
