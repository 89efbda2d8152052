import { type ComponentProps, useRef } from "react";
import { Button } from "./button";

interface FileButtonProps extends ComponentProps<typeof Button> {
  fieldLabel: string;
  /** The types of files, as in the attribute of a file field. */
  accept: string;
  /** Whether several files can be chosen. */
  multiple?: boolean;
  onChoose: (files: readonly [File, ...File[]]) => void;
}

/** A button that lets the user choose a file. */
export function FileButton({ fieldLabel, accept, multiple, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={fieldLabel}
        accept={accept}
        multiple={multiple}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file, ...others] = target.files ?? [];
          // Lets the user choose the same file again, for instance once it is corrected.
          target.value = "";
          if (file) onChoose([file, ...others]);
        }}
      />
      <Button {...button} onClick={() => button["aria-disabled"] !== true && input.current?.click()} />
    </>
  );
}
