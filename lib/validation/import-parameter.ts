/** The parameter of the studio's address that names a file to import. The file itself is in the browser. */
export const IMPORT_PARAMETER = "import";
