import type { Field, Fields } from '../../ui/form/field.ts';

/** On paper, where the form is hidden: what was filled in. The browser prints the day and the address, which has it too. */
export const PrintedInputs = ({ inputs }: { inputs: readonly { label: string; text: string }[] }) => (
  <dl className="print-only">
    {inputs.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

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
