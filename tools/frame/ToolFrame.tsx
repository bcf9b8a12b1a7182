import { type ReactNode, useEffect, useState } from 'react';
import type { Field, Fields } from '../../ui/form/field.ts';
import type { FieldState } from '../../ui/form/use-fields.ts';
import { ToolActions } from './ToolActions.tsx';
import { type Tone, Verdict, type VerdictLimit } from './Verdict.tsx';

interface ToolFrameProps<F extends Fields> {
  /** Path of the tool's own page. */
  path: string;
  /** The fields to print with the result. */
  fields: Fields;
  state: FieldState<F>;
  /** What the form is, for screen readers: 'Your truck and trailer'. */
  formName: string;
  /** A drawing above the form that follows it. */
  stage?: ReactNode;
  /** The fields. */
  form: ReactNode;
  /** 'Yes, just.': the answer in a word or two. */
  word?: string;
  /** The reason for it in one short sentence; both are read aloud when they change. */
  verdict: ReactNode;
  /** How good the news is. */
  tone?: Tone;
  /** The limit that decides, for the answer bar. */
  limit?: VerdictLimit | undefined;
  /** Buttons of this tool beside the common ones. */
  actions?: ReactNode;
  /** The result in full. */
  children: ReactNode;
}

/**
 * Renders the layout most tools share: drawing and form on one side, the result and its actions on the other. Inside
 * an article the verdict comes before the form.
 */
export function ToolFrame<F extends Fields>(props: ToolFrameProps<F>) {
  const { path, fields, state, formName, stage, form, word, verdict, tone, limit, actions, children } = props;
  const address = path + state.query;
  const answer = (
    <Verdict tone={tone} word={word} limit={limit}>
      {verdict}
    </Verdict>
  );
  return (
    <div className="tool">
      {stage && <div className="tool-stage">{stage}</div>}
      {state.isEmbedded && answer}
      <form
        className="needs-js tool-form"
        ref={state.form}
        aria-label={formName}
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        {form}
      </form>
      <section className="tool-answer" aria-label="Result">
        <PrintedInputs address={address} inputs={listInputs(fields, state.validDraft)} />
        {!state.isEmbedded && answer}
        {state.isStale && (
          <p className="tool-stale">
            This result is for your last complete numbers. Correct the marked field to update it.
          </p>
        )}
        {children}
        <ToolActions address={address} copied="It opens this page with your numbers." clear={state.reset}>
          {actions}
        </ToolActions>
      </section>
    </div>
  );
}

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
    case 'stepper':
      return text;
    default: {
      if (text.trim() === '') return 'unknown';
      if (field.unit === '$') return `$${text}`;
      return field.unit ? `${text} ${field.unit}` : text;
    }
  }
}
