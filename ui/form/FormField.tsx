import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import type { ChoiceField, Field } from './field.ts';

interface FormFieldProps {
  id: string;
  label: string;
  /** What is wrong with it: takes the place of the hint. */
  fault?: string | undefined;
  hint?: string | undefined;
  kind?: Field['kind'];
  /** True for a field that takes a full row of its group. */
  isWide?: boolean;
  /** The element itself, with `describeField` on it. */
  children: ReactNode;
}

/** Renders a field with its label, and below it what is wrong with it or what to write. */
export function FormField({ id, label, fault, hint, kind, isWide = false, children }: FormFieldProps) {
  return (
    <div className={isWide ? 'form-field form-field-wide' : 'form-field'} data-kind={kind}>
      <label htmlFor={id}>{label}</label>
      {children}
      {!fault && hint && (
        <p className="form-hint" id={noteOf(id)}>
          {hint}
        </p>
      )}
      <FieldFault id={id}>{fault}</FieldFault>
    </div>
  );
}

/** Id of what is said about a field. */
export const noteOf = (id: string) => `${id}-note`;

/** Renders what is wrong with a field, if anything is. */
export function FieldFault({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="form-error" id={noteOf(id)}>
      <Icon name="alert" />
      {children}
    </p>
  );
}

/** Returns the attributes that tie an element to its label and to what is said about it. */
export const describeField = (id: string, fault?: string, hint?: string) => ({
  id,
  'aria-describedby': fault || hint ? noteOf(id) : undefined,
  'aria-invalid': fault ? true : undefined,
});

type Option = ChoiceField['options'][number];

/** Renders the options of a list under their groups, in the order of first use. */
export function Options({ of }: { of: readonly Option[] }) {
  const groups = new Map<string, Option[]>();
  for (const option of of) groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option]);
  return [...groups].map(([group, options]) => {
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
  });
}
