/** Whether keys belong to their target: to the text that is typed there, or to a dialog or a menu. */
export function ownsKeys(target: EventTarget | null): boolean {
  return isTextField(target) || isInPopup(target);
}

export function isTextField(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")
  );
}

/** Dialogs and menus have keys of their own. */
export function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;
}
