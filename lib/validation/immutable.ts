/** The same value, read-only at every depth. An identifier with a type of its own (`Id`) is text. */
export type Immutable<T> = T extends string
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;
