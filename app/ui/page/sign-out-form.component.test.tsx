import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { ACCOUNT_KEY } from "@/app/studio/session/shown-account";
import { SignOutForm } from "./sign-out-form";

const texts = { title: "", help: "", keep: "", remove: "", cancel: "" };

it("a page of an account hides what the browser keeps of another one, whose session ended without signing out", () => {
  const open = (account: string) =>
    render(
      <SignOutForm action={() => Promise.resolve()} {...{ account, texts }}>
        {null}
      </SignOutForm>,
    ).unmount();
  localStorage.setItem(ACCOUNT_KEY, "user_1");
  open("user_1");
  expect(localStorage.getItem(ACCOUNT_KEY)).toBe("user_1");
  open("user_2");
  expect(localStorage.getItem(ACCOUNT_KEY)).toBeNull();
});
