/** A map pin. Its tip marks the place. */
export function Pin({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 42" className={className}>
      <path
        d="M16 41C10 31 3 25 3 15a13 13 0 0 1 26 0c0 10-7 16-13 26Z"
        className="fill-target stroke-surface"
        strokeWidth="2.5"
      />
      <circle cx="16" cy="15" r="5" className="fill-surface" />
    </svg>
  );
}
