/**
 * The default export of a CommonJS module that was compiled from ESM. Next and Vitest import that; Node, and so our bundle of the
 * server, imports the object of all exports (https://nodejs.org/api/esm.html#interoperability-with-commonjs).
 */
export function defaultExport<Export>(imported: Export): Export {
  return (imported as { default?: Export }).default ?? imported;
}
