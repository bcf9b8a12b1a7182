import type { ReactNode } from 'react';
import type { Fields } from '../../ui/form/field.ts';
import type { FieldState } from '../../ui/form/use-fields.ts';
import { ToolActions } from './ToolActions.tsx';
import { Verdict, type VerdictProps } from './Verdict.tsx';

/** What a tool is given by its page. */
export interface ToolProps<Data> {
  data: Data;
}

interface ToolFrameProps<F extends Fields> extends Omit<VerdictProps, 'children'> {
  /** Path of the tool's own page. */
  path: string;
  /** The fields of the form. */
  fields: Fields;
  state: FieldState<F>;
  /** What the form is, for screen readers: 'Your truck and trailer'. */
  formName: string;
  /** A drawing above the form that follows it. */
  stage?: ReactNode;
  form: ReactNode;
  /** The reason for the answer in one short sentence; it is read aloud when it changes. */
  verdict: ReactNode;
  /** Buttons of this tool beside the common ones. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders the layout most tools share: drawing and form on one side, the result and its actions on the other. */
export function ToolFrame<F extends Fields>(props: ToolFrameProps<F>) {
  const { path, fields, state, formName, stage, form, word, verdict, tone, limit, actions, children } = props;
  const address = path + state.query;
  const [firstFault] = Object.entries(state.faults);
  const [name = '', fault] = firstFault ?? [];
  // No answer may look as if it were about an empty or wrong field: it would be about other numbers.
  const answer = state.isStale ? (
    <Verdict word="Check the marked field.">{`${fields[name]?.label}: ${fault}`}</Verdict>
  ) : (
    <Verdict tone={tone} word={word} limit={limit}>
      {verdict}
    </Verdict>
  );
  return (
    <div className="tool">
      {stage && <div className="tool-stage">{stage}</div>}
      <form
        className="needs-js no-print tool-form"
        ref={state.form}
        aria-label={formName}
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        {form}
      </form>
      <section className="tool-answer" aria-label="Result">
        {answer}
        {!state.isStale && children}
        <ToolActions address={address} copied="It opens this page with your numbers." clear={state.reset}>
          {actions}
        </ToolActions>
      </section>
    </div>
  );
}
