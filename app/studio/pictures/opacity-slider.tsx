interface OpacitySliderProps {
  label: string;
  /** 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

/** A slider in steps of five percent. */
export function OpacitySlider({ label, value, onChange }: OpacitySliderProps) {
  const percent = Math.round(value * 100);
  return (
    <input
      type="range"
      className="min-h-8 min-w-24 flex-1 accent-select"
      aria-label={label}
      title={label}
      min={0}
      max={100}
      step={5}
      value={percent}
      aria-valuetext={`${percent} %`}
      onChange={(event) => onChange(Number(event.target.value) / 100)}
    />
  );
}
