import type { ReactNode } from 'react';
import { YoursTag } from '../YoursTag.tsx';
import { describeField, FormField, Options } from './FormField.tsx';
import type { Field, Fields, NumberField } from './field.ts';
import { tidy } from './read-fields.ts';
import type { FieldState } from './use-fields.ts';

interface FieldInputProps<F extends Fields> {
  name: keyof F & string;
  fields: F;
  state: FieldState<F>;
  /** True for a field that takes a full row of its group. */
  isWhole?: boolean;
}

/** Renders one field of a tool with its label, its hint, and its error message. */
export function FieldInput<F extends Fields>({ name, fields, state, isWhole = false }: FieldInputProps<F>) {
  const field: Field = fields[name] as Field;
  const { label, hint, kind } = field;
  const fault = state.faults[name];
  const id = `field-${name}`;
  const change = (text: string) => state.set({ [name]: text } as Parameters<typeof state.set>[0]);
  return (
    <FormField id={id} label={label} fault={fault} hint={hint} kind={kind} isWide={isWhole}>
      {draw(field, state.draft[name] ?? '', { ...describeField(id, fault, hint), name }, change)}
      {state.own.includes(name) && <YoursTag />}
    </FormField>
  );
}

/** Attributes of the element a reader types into, whatever its kind. */
type Control = ReturnType<typeof describeField> & { name: string };

function draw(field: Field, text: string, control: Control, change: (text: string) => void): ReactNode {
  switch (field.kind) {
    case 'choice':
      return (
        <select {...control} value={text} onChange={({ target }) => change(target.value)}>
          <Options of={field.options} />
        </select>
      );
    case 'switch':
      return (
        <input
          {...control}
          type="checkbox"
          value="1"
          checked={text === '1'}
          onChange={({ target }) => change(target.checked ? '1' : '')}
        />
      );
    case 'stepper':
      return drawStepper(field, text, control, change);
    case 'text':
      return (
        <input
          {...control}
          type="text"
          value={text}
          maxLength={field.maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
        />
      );
    default:
      return (
        <span className="field-box">
          {field.unit === '$' && <span>$</span>}
          <input
            {...control}
            type="text"
            // The numeric keypad of some phones has no minus sign.
            inputMode={field.min < 0 ? 'text' : 'decimal'}
            autoComplete="off"
            value={text}
            placeholder={field.kind === 'optional-number' ? 'unknown' : undefined}
            onChange={({ target }) => change(target.value)}
            onBlur={() => tidy(field, text) !== text && change(tidy(field, text))}
          />
          {field.unit && field.unit !== '$' && <span>{field.unit}</span>}
        </span>
      );
  }
}

/** Renders a count between two buttons; the arrow keys work as in every number field. */
function drawStepper(field: NumberField, text: string, control: Control, change: (text: string) => void) {
  const { label, min, max, initial } = field;
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
