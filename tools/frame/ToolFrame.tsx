import type { ReactNode } from 'react';
import type { Fields } from '../../ui/form/field.ts';
import type { FieldState } from '../../ui/form/use-fields.ts';
import { PrintedInputs } from './PrintedInputs.tsx';
import { ToolActions } from './ToolActions.tsx';

interface ToolFrameProps<F extends Fields> {
  /** Path of the tool's own page. */
  path: string;
  fields: F;
  state: FieldState<F>;
  /** What the form is, for screen readers: 'Your truck and trailer'. */
  formName: string;
  /** The fields. */
  form: ReactNode;
  /** The result in one sentence; it is read aloud when it changes. */
  verdict: ReactNode;
  /** How good the news is: colours the verdict. */
  tone?: 'ok' | 'warn' | 'plain';
  /** Buttons of this tool beside the common ones. */
  actions?: ReactNode;
  /** The result in full. */
  children: ReactNode;
}

/** What all tools share: the form on one side, the answer on the other, and what can be done with it. */
export function ToolFrame<F extends Fields>(props: ToolFrameProps<F>) {
  const { path, fields, state, formName, form, verdict, tone = 'plain', actions, children } = props;
  return (
    <div className="tool">
      <form
        className="tool-form"
        ref={state.form}
        aria-label={formName}
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        {form}
      </form>
      <section className="tool-answer" aria-label="Result">
        <PrintedInputs path={path} fields={fields} state={state} />
        <p className={`tool-verdict tool-verdict-${tone}`} role="status">
          {verdict}
        </p>
        {state.isStale && (
          <p className="tool-stale">This answers your last complete numbers. Correct the marked field to go on.</p>
        )}
        {children}
        <ToolActions path={path} state={state} more={actions} />
      </section>
    </div>
  );
}
