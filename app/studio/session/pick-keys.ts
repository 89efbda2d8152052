/** The modifier keys of a click. */
export interface PickKeys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Whether a click adds to the selection, or removes from it, instead of replacing it. */
export function picksSeveral({ shiftKey, ctrlKey, metaKey }: PickKeys): boolean {
  return shiftKey || ctrlKey || metaKey;
}
