import { keepComposedKeys } from "./app/studio/session/input-methods";

// Next.js runs this file before the page becomes interactive, so that no listener comes before.
keepComposedKeys();
