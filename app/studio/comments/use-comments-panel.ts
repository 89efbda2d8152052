import { useCallback, useEffect, useRef, useState } from "react";

/** Whether the panel of comments is open. The link in an email opens it. */
export function useCommentsPanel() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(window.location.hash === "#comments"), []);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  return { isOpen, button, setOpen, close };
}
