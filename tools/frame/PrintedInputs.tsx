import { useEffect, useState } from 'react';
import type { Field, Fields } from '../../ui/form/field.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

interface PrintedInputsProps {
  /** Path and query that bring the result back. */
  address: string;
  inputs: readonly { label: string; text: string }[];
}

/** On paper, where the form is hidden: what was filled in, on which day, and the address that brings it back. */
export function PrintedInputs({ address, inputs }: PrintedInputsProps) {
  const [stamp, setStamp] = useState<{ day: string; origin: string }>();
  useEffect(() => {
    const update = () => setStamp({ day: dayFormat.format(new Date()), origin: location.origin });
    update();
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <div className="print-only">
      {stamp && (
        <p>
          Worked out on {stamp.day}: {stamp.origin + address}
        </p>
      )}
      <dl>
        {inputs.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Returns every field with what was typed into it, in words. */
export const listInputs = (fields: Fields, draft: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, field]) => ({ label: field.label, text: printInput(field, draft[name] ?? '') }));

function printInput(field: Field, text: string): string {
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
