interface SliderProps {
  label: string;
  /** The value in words. */
  text: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

/** A range with its name and its value in words above it. */
export function Slider({ label, text, onChange, ...range }: SliderProps) {
  return (
    <label className="grid min-w-0 gap-0.5">
      <span className="flex items-center justify-between gap-2 text-xs">
        <span className="font-semibold text-muted">{label}</span>
        <span className="font-semibold tabular-nums">{text}</span>
      </span>
      <input
        type="range"
        className="min-h-8 w-full accent-accent pointer-coarse:min-h-11"
        aria-label={label}
        aria-valuetext={text}
        {...range}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}
