/** The id of the form that chooses what to print: what prints looks there for choices that the pages do not show yet. */
export const OPTIONS_FORM = "print-options";
