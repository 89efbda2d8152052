import { deleteDraftsOf, hasDraftsOf } from "./draft-database";
import { deleteHandedOverFilesOf } from "./handed-over-file";
import { deleteCoursesOf } from "./kept-courses";
import { LOCAL_ACCOUNT } from "./local-account";
import { deleteLogosOf } from "./logo-database";
import { forgetUndo } from "./undo-storage";
import { forgetUnsent } from "./unsent-comments";

/** Whether this browser has changes of the account that the server may lack. False if it can't store any. */
export async function hasUnsentChanges(account: string): Promise<boolean> {
  return hasDraftsOf(account).catch(() => false);
}

/**
 * Removes what this browser stores for an account: courses, logos, files to import and, unless they are to be kept, unsaved changes,
 * unsent comments and the undo history; with `isEverything`, also what it stores without an account. Never rejects: signing out must not depend on the
 * browser's storage.
 */
export async function forgetDevice(
  account: string,
  { keepsUnsent, isEverything = false }: { keepsUnsent: boolean; isEverything?: boolean },
): Promise<void> {
  await Promise.allSettled([
    ...removeStored(account, keepsUnsent),
    ...(isEverything ? removeStored(LOCAL_ACCOUNT, false) : []),
  ]);
}

function removeStored(account: string, keepsUnsent: boolean): unknown[] {
  return [
    deleteCoursesOf(account),
    deleteHandedOverFilesOf(account),
    deleteLogosOf(account),
    ...(keepsUnsent ? [] : [deleteDraftsOf(account), forgetUndo(account), forgetUnsent(account)]),
  ];
}
