import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { YoursTag } from '../YoursTag.tsx';
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

/** Renders one field with its label, its hint, and its error message. */
export function FieldInput<F extends Fields>({ id, name, fields, state, isWhole = false }: FieldInputProps<F>) {
  const field: Field = fields[name] as Field;
  const fault = state.faults[name];
  const own = `${id}-${name}`;
  const note = fault || field.hint ? `${own}-note` : undefined;
  const change = (text: string) => state.set({ [name]: text } as Parameters<typeof state.set>[0]);
  const control = {
    id: own,
    name,
    'aria-describedby': note,
    'aria-invalid': fault ? true : undefined,
  };
  const text = state.draft[name] ?? '';
  return (
    <div className={isWhole ? 'form-field form-field-wide' : 'form-field'} data-kind={field.kind}>
      <label htmlFor={own}>{field.label}</label>
      {draw(field, text, control, change)}
      {state.own.includes(name) && <YoursTag />}
      {fault ? (
        <p className="form-error" id={note}>
          <Icon name="alert" />
          {fault}
        </p>
      ) : (
        field.hint && (
          <p className="form-hint" id={note}>
            {field.hint}
          </p>
        )
      )}
    </div>
  );
}

function draw(field: Field, text: string, control: Control, change: (text: string) => void): ReactNode {
  switch (field.kind) {
    case 'choice':
      return (
        <select {...control} value={text} onChange={({ target }) => change(target.value)}>
          {groupsOf(field.options).map(([group, options]) => {
            const drawn = options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ));
            return group ? (
              <optgroup key={group} label={group}>
                {drawn}
              </optgroup>
            ) : (
              drawn
            );
          })}
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

type Option = { value: string; label: string; group?: string };

/** Options under their groups, in the order of first use. */
function groupsOf(options: readonly Option[]): [group: string, options: Option[]][] {
  const groups = new Map<string, Option[]>();
  for (const option of options) groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option]);
  return [...groups];
}
