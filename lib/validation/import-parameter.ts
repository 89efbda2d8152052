/** The URL parameter of the studio with the id of a file to import. The file itself is stored in the browser. */
export const IMPORT_PARAMETER = "import";
