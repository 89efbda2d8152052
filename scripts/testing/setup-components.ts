import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { keepComposedKeys } from "@/app/studio/session/input-methods";

// The tests' own limit, for a busy machine. The whole document in each message would hide what failed.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(message?.split("\n")[0] ?? "An element is missing."),
});

keepComposedKeys();

// Testing Library does so itself only where `afterEach` is global.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
