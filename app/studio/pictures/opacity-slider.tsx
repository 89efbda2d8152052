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
      className="picture-opacity"
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
