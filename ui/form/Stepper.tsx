import type { Control, StepperField } from './field.ts';

interface StepperProps {
  field: StepperField;
  text: string;
  control: Control;
  change: (text: string) => void;
}

/** Renders a count between two buttons; the arrow keys work as in every number field. */
export function Stepper({ field: { label, min, max, initial }, text, control, change }: StepperProps) {
  const typed = Number(text);
  const now = text.trim() === '' || Number.isNaN(typed) ? initial : typed;
  const step = (by: -1 | 1) => (
    <button
      type="button"
      aria-label={`${label}: one ${by < 0 ? 'less' : 'more'}`}
      // Not `disabled`: a button that gets disabled under the finger loses the focus.
      aria-disabled={by < 0 ? now <= min : now >= max}
      onClick={() => change(String(Math.min(max, Math.max(min, Math.round(now) + by))))}
    >
      {by < 0 ? '−' : '+'}
    </button>
  );
  return (
    <span className="field-box form-stepper">
      {step(-1)}
      <input
        {...control}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        autoComplete="off"
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {step(1)}
    </span>
  );
}
