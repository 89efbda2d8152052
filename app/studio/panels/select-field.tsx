import { useId } from "react";

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  text: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** A labelled list of values in the inspector or a dialog. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, values, text, onChange } = props;
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="inspector-label">
        {label}
      </label>
      <select
        id={id}
        className="field inspector-field"
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {text(each)}
          </option>
        ))}
      </select>
    </div>
  );
}
