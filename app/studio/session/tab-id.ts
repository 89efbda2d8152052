/** A random id of this page, by which the server knows its stream and its saves apart from those of other tabs. */
export const TAB_ID =
  typeof window === "undefined"
    ? ""
    : Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
        byte.toString(36).padStart(2, "0"),
      ).join("");
