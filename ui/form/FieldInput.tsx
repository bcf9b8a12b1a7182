import type { ReactNode } from 'react';
import { YoursTag } from '../YoursTag.tsx';
import { describeField, FormField, Options } from './FormField.tsx';
import type { Control, Field, Fields } from './field.ts';
import { tidy } from './read-fields.ts';
import { Stepper } from './Stepper.tsx';
import type { FieldState } from './use-fields.ts';

interface FieldInputProps<F extends Fields> {
  /** Makes ids unique when two tools are on one page. */
  id: string;
  name: keyof F & string;
  fields: F;
  state: FieldState<F>;
  /** True for a field that takes a full row of its group. */
  isWhole?: boolean;
}

/** Renders one field of a tool with its label, its hint, and its error message. */
export function FieldInput<F extends Fields>({ id, name, fields, state, isWhole = false }: FieldInputProps<F>) {
  const field: Field = fields[name] as Field;
  const { label, hint, kind } = field;
  const fault = state.faults[name];
  const own = `${id}-${name}`;
  const change = (text: string) => state.set({ [name]: text } as Parameters<typeof state.set>[0]);
  return (
    <FormField id={own} {...{ label, fault, hint, kind }} isWide={isWhole}>
      {draw(field, state.draft[name] ?? '', { ...describeField(own, fault, hint), name }, change)}
      {state.own.includes(name) && <YoursTag />}
    </FormField>
  );
}

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
      return <Stepper {...{ field, text, control, change }} />;
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
