/** Code or a response, which scrolls where it is too large. */
export function Preformatted({ text, className = "rounded-lg" }: { text: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <pre tabIndex={0} className={`max-h-96 overflow-auto bg-sunken p-3 text-sm ${className}`}>
      <code>{text}</code>
    </pre>
  );
}
