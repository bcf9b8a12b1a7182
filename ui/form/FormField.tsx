import type { ReactNode } from 'react';
import type { Field } from './field.ts';
import { FieldFault, noteOf } from './field-parts.tsx';

interface FormFieldProps {
  /** Id of the element a reader types into. */
  id: string;
  label: string;
  /** What is wrong with it: takes the place of the hint. */
  fault?: string | undefined;
  hint?: string | undefined;
  /** Its kind, for the style sheet. */
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
