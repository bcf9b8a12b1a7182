import { type ComponentProps, type ReactNode, useId } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  value: string;
  /** With it, the field has several lines. */
  rows?: number;
  isBad?: boolean;
  onChange?: (value: string) => void;
}

/** Renders a field with its label. */
export function TextField({ label, hint, rows, isBad = false, onChange, ...input }: TextFieldProps) {
  const id = useId();
  const className = isBad ? 'input bad' : 'input';
  const { value, name, placeholder, 'aria-describedby': describedBy } = input;
  return (
    <label className="field" htmlFor={id}>
      <span>
        {label} {hint !== undefined && <em>{hint}</em>}
      </span>
      {rows === undefined ? (
        <input {...input} id={id} className={className} onChange={(event) => onChange?.(event.target.value)} />
      ) : (
        <textarea
          {...{ id, className, rows, value, name, placeholder }}
          aria-describedby={describedBy}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </label>
  );
}

interface SelectProps {
  label: string;
  options: readonly (readonly [value: string, words: string])[];
  value: string;
  onChange(value: string): void;
  /** Without a label on the page, as in a table. */
  isBare?: boolean;
  className?: string;
}

/** Renders a choice of one from a list. */
export function Select({ label, options, value, onChange, isBare = false, className = '' }: SelectProps) {
  const select = (
    <select
      className={`input ${className}`}
      aria-label={isBare ? label : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
  if (isBare) return select;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label className="field">
      <span>{label}</span>
      {select}
    </label>
  );
}

interface CheckFieldProps {
  isOn: boolean;
  onChange(isOn: boolean): void;
  children: ReactNode;
}

/** Renders a box to check, with its words. */
export function CheckField({ isOn, onChange, children }: CheckFieldProps) {
  return (
    <label className="check-field">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
