import { useMemo } from 'react';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { LimitBar } from '../../ui/LimitBar.tsx';
import { YoursTag } from '../../ui/YoursTag.tsx';
import { ToolFrame, type ToolProps } from '../frame/ToolFrame.tsx';
import { readTruck } from '../my-truck/truck.ts';
import { pounds } from '../my-truck/truck-match.ts';
import { describeRig, limitWords, uncheckedWords } from './limit-words.ts';
import { draftAfter, draftOfTruck, type TowSubject } from './own-ratings.ts';
import { TowRig, type TowRigProps } from './TowRig.tsx';
import { answerOf, limitClass, type TowFields, type TowState } from './tow-answer.ts';
import type { TowData } from './tow-data.ts';
import { completeTowQuery, towFields } from './tow-fields.ts';
import type { LimitName } from './tow-limits.ts';

const labelNames = ['from', 'truck', 'payload', 'rating'] as const;
const moreNames = ['axle', 'scale', 'gvwr', 'gcwr', 'curb'] as const;

/** Checks the reader's truck, people and trailer against every limit. */
export function WillItTowTool({ data }: ToolProps<TowData>) {
  const fields = useMemo(() => towFields(data), [data]);
  const state = useFields(fields, {
    follow: (name, text) => draftAfter(name, text, data) ?? {},
    complete: (given) => completeTowQuery(given, data.presets),
    own: () => draftOfTruck(readTruck(), data) ?? {},
    // '?trailer=7000' is about the reader's own truck; a link that names a truck or a label is not.
    joinsLink: (linked) => labelNames.every((name) => linked[name] === undefined),
  });
  const { adults, children } = state.values;
  const answer = answerOf(fields, state, data);
  const { subject, shown, first, word, verdict, tone, advice } = answer;
  const classOf = (name: LimitName) => limitClass(answer, name);
  const unchecked = uncheckedWords(answer.checks);
  return (
    <ToolFrame
      path="/tools/will-it-tow"
      fields={fields}
      state={state}
      formName="Your truck and trailer"
      word={word}
      verdict={verdict}
      tone={tone}
      limit={first && { ...first, text: `${pounds(first.used).replace(/\D+$/, '')} of ${pounds(first.limit)}` }}
      stage={
        <div className="tow-stage grid riveted-plate">
          <TowRig
            truck={subject.drawn}
            aboard={{ adults, children }}
            checks={answer.checks}
            classOf={classOf}
            label={describeRig(shown)}
          />
          <Legend />
        </div>
      }
      form={<TowForm fields={fields} state={state} subject={subject} />}
    >
      <LimitRows checks={shown} classOf={classOf} />
      {unchecked && <p className="fine">{unchecked}</p>}
      <ul className="points tow-advice">
        {advice.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="fine">
        <strong>The labels on your truck win.</strong> Ratings are “up to” and assume the right equipment. Where a
        label, the manual or the trailer’s own plate says less, the lower number counts.
      </p>
    </ToolFrame>
  );
}

interface TowFormProps {
  fields: TowFields;
  state: TowState;
  subject: TowSubject;
}

/** Renders the form: the trailer, who rides along, and the labels; those few readers have are folded. */
function TowForm({ fields, state, subject }: TowFormProps) {
  const draw = (names: readonly (keyof TowFields)[]) =>
    names.map((name) => <FieldInput key={name} name={name} fields={fields} state={state} isWhole={name === 'from'} />);
  return (
    <>
      <fieldset className="tow-pull">
        <legend>What you pull</legend>
        {draw(['trailer', 'tongue'])}
      </fieldset>
      <fieldset className="tow-ride">
        <legend>Who rides along</legend>
        {draw(['adults', 'children', 'cargo'])}
      </fieldset>
      <fieldset className="tow-labels">
        <legend>Your labels</legend>
        {draw(['from'])}
        <SubjectNotes {...subject} isSaved={state.own.includes('truck')} />
        {draw(['payload', 'rating', 'hitch'])}
      </fieldset>
      <details className="tool-fold" open={moreNames.some((name) => name in state.faults) || undefined}>
        <summary>More labels, if you have them</summary>
        <fieldset aria-label="More labels">{draw(moreNames)}</fieldset>
      </details>
    </>
  );
}

/** What the marks of the drawing and the bars mean. */
const marks = [
  ['used', 'used'],
  ['limit', 'limit on the label'],
  ['over', 'over'],
  ['unknown', 'unknown: read the label'],
] as const;

const Legend = () => (
  <ul className="row key limit-legend">
    {marks.map(([mark, means]) => (
      <li key={mark}>
        <svg className={`legend-${mark}`} viewBox="-6 -8 12 24" aria-hidden="true">
          {mark === 'limit' && <path d="M-1-5h2v21h-2zM-5-8h10l-5 5z" />}
        </svg>
        {means}
      </li>
    ))}
  </ul>
);

/** What the figures below are of, and the nearest known where one is unknown; or what to type. */
function SubjectNotes({ name, notes, isSaved }: TowSubject & { isSaved: boolean }) {
  return (
    <div className={isSaved ? 'mine grid form-field-wide' : 'tow-notes form-field-wide'}>
      {isSaved ? <YoursTag label={name} /> : <b>{name}</b>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function sayLeft(left: number | undefined, over: number): string {
  if (left === undefined) return 'not checked';
  return over > 0 ? `${pounds(over)} over` : `${pounds(left)} left`;
}

/** Each limit with what counts against it, a bar, and what is left. */
function LimitRows({ checks, classOf }: Pick<TowRigProps, 'checks' | 'classOf'>) {
  return (
    <ol className="ruled tow-rows">
      {checks.map(({ name, limit, used, left, over = 0 }, index) => (
        <li key={name} className={classOf(name)}>
          <span className="tow-number grid" aria-hidden="true">
            {index + 1}
          </span>
          <span className="tow-name">
            <b>{limitWords[name].name}</b>
            <small>{limitWords[name].counts}</small>
          </span>
          <span className="tow-used">
            {used !== undefined && <b>{pounds(used)}</b>}
            {limit === undefined ? `${used === undefined ? '' : ', '}limit unknown` : ` of ${pounds(limit)}`}
          </span>
          <LimitBar used={used} limit={limit} />
          <span className="tow-left">{sayLeft(left, over)}</span>
        </li>
      ))}
    </ol>
  );
}
