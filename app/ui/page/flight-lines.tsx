/** A decorative background of flight paths. */
export function FlightLines() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-0 -z-10 size-full"
    >
      <g
        fill="none"
        className="stroke-accent/20"
        strokeWidth="2.5"
        strokeDasharray="2 12"
        strokeLinecap="round"
      >
        <path d="M-20 640C180 480 330 470 470 560S820 760 1010 560" />
        <path d="M120 90c160 150 270 120 380 60S850 10 1060 210" />
        <path d="M1230 420c-120-30-190 40-230 130" />
      </g>
      <g className="fill-target/40">
        <circle cx="1010" cy="560" r="7" />
        <circle cx="1060" cy="210" r="7" />
        <circle cx="470" cy="560" r="4" />
      </g>
    </svg>
  );
}
