import { useEffect, useState } from 'react';
import type { Field, Fields } from '../../ui/form/field.ts';
import type { FieldState } from '../../ui/form/use-fields.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

interface PrintedInputsProps<F extends Fields> {
  path: string;
  fields: F;
  state: FieldState<F>;
}

/** On paper the form is gone: this says what was filled in, when, and the address that brings it back. */
export function PrintedInputs<F extends Fields>({ path, fields, state }: PrintedInputsProps<F>) {
  const [stamp, setStamp] = useState<{ day: string; address: string }>();
  useEffect(() => {
    const mark = () => setStamp({ day: dayFormat.format(new Date()), address: new URL(path, location.href).href });
    mark();
    window.addEventListener('beforeprint', mark);
    return () => window.removeEventListener('beforeprint', mark);
  }, [path]);
  return (
    <div className="print-only">
      {stamp && (
        <p>
          Worked out on {stamp.day}: {stamp.address + state.query}
        </p>
      )}
      <dl>
        {Object.entries(fields).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>{printDraft(field, state.answered[name] ?? '')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function printDraft(field: Field, text: string): string {
  switch (field.kind) {
    case 'choice':
      return field.options.find(({ value }) => value === text)?.label ?? text;
    case 'switch':
      return text === '1' ? 'yes' : 'no';
    case 'text':
      return text || 'left empty';
    default: {
      if (text.trim() === '') return 'unknown';
      if (field.unit === '$') return `$${text}`;
      return field.unit ? `${text} ${field.unit}` : text;
    }
  }
}
