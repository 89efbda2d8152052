import { expect, it } from "vitest";
import { pageHeaders } from "./page-headers";
import { EMBED_ROUTE, findRoute } from "./routes";

it("no site may show a page in a frame, but for the map that is made to be embedded", () => {
  expect(pageHeaders(findRoute("/studio/x"))["X-Frame-Options"]).toBe("DENY");
  expect(pageHeaders(EMBED_ROUTE)["X-Frame-Options"]).toBeUndefined();
});

it.each([
  "/invitation",
  "/developers/invitation",
  "/reset-password",
  "/verify-email",
  "/signup/confirm",
  // The URL to return to may be one of these.
  "/signin",
  "/signup",
])("no request from %s repeats the secret in its URL", (pathname) => {
  expect(pageHeaders(findRoute(pathname))["Referrer-Policy"]).toBe("strict-origin");
});

it("other pages tell other sites nothing about where a request came from", () => {
  for (const pathname of ["/", "/studio/x", "/invitationx", "/developers", "/developers/invitation/x"]) {
    expect(pageHeaders(findRoute(pathname))["Referrer-Policy"], pathname).toBe("same-origin");
  }
});
