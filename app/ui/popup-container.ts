/**
 * The element that popups anchored to `anchor` are rendered into: the dialog or main landmark around it. Popups outside
 * of every landmark would fail axe's `region` rule, and those outside of a modal dialog would be hidden by it.
 */
export function popupContainer(anchor: Element | null): HTMLElement {
  return anchor?.closest<HTMLElement>("[role=dialog], main") ?? document.body;
}
