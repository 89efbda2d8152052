import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { popupOnDemand } from "./load-on-demand";

interface PopupProps {
  onClose: () => void;
}

/** Takes the focus a moment after it is there, as dialogs do. */
function Popup() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="dialog" aria-label="Find">
      <input ref={field} aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <output>Looking for {text}</output>
    </div>
  );
}

/** A page whose shortcuts are any keys, with a popup that opens while its code is under way. */
function openPopup() {
  let arrive: (code: ComponentType<PopupProps>) => void = () => {};
  const LatePopup = popupOnDemand(
    () => new Promise<ComponentType<PopupProps>>((resolve) => (arrive = resolve)),
  );
  const onShortcut = vi.fn();
  const onClose = vi.fn();
  window.addEventListener("keydown", onShortcut);
  onTestFinished(() => window.removeEventListener("keydown", onShortcut));
  const { unmount } = render(
    <>
      <button type="button" onKeyDown={onShortcut} onClick={onShortcut}>
        On the page
      </button>
      <LatePopup onClose={onClose} />
    </>,
  );
  screen.getByRole("button").focus();
  return {
    ...{ onShortcut, onClose, unmount, user: userEvent.setup() },
    arrive: () => act(async () => arrive(Popup)),
  };
}

describe("a popup whose code is loaded when it opens", () => {
  it("gets what is typed until it has the focus, and the page gets none of those keys", async () => {
    const { user, arrive, onShortcut } = openPopup();
    await user.keyboard("revx{Backspace}{Enter}{ArrowDown}{Control>}z{/Control}");
    await arrive();
    await screen.findByText("Looking for rev");
    expect(onShortcut).not.toHaveBeenCalled();
    await user.keyboard("erse");
    expect(screen.getByRole("textbox")).toHaveProperty("value", "reverse");
  });

  it("is closed by Escape before it is there", async () => {
    const { user, onClose, onShortcut } = openPopup();
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(onShortcut).not.toHaveBeenCalled();
  });

  it("leaves the keys to the page once it has been closed", async () => {
    const { user, unmount, onShortcut } = openPopup();
    await user.keyboard("a");
    unmount();
    await user.keyboard("b");
    expect(onShortcut).toHaveBeenCalledOnce();
  });
});
