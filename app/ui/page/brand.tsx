/** The logo: a disc flying into the chains of a target. */
function Logo({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="stroke-on-accent" fill="none" strokeWidth="2" strokeLinecap="round">
        <path d="M18 6.5v19M13 25.5h10" />
        <path d="M12.5 9h11M13.5 9.5c0 4 2 6 4.5 7M22.5 9.5c0 4-2 6-4.5 7" />
        <path d="M12 17.5h12l-1.5 3.5h-9z" className="fill-on-accent/25" />
      </g>
      <ellipse cx="7.5" cy="13" rx="3.5" ry="1.6" className="fill-on-accent" transform="rotate(-14 7.5 13)" />
    </svg>
  );
}

/** The logo and the name, linked to the home page. Not by a link of Next, whose code the studio would load for its error page. */
export function Brand() {
  return (
    <a href="/" className="inline-flex items-center gap-2.5 rounded-md text-lg font-bold tracking-tight">
      <Logo />
      Teepad
    </a>
  );
}
