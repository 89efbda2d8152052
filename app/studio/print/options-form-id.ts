/** The id of the options form. PrintButton reads the form for choices that the pages do not show yet. */
export const OPTIONS_FORM = "print-options";
