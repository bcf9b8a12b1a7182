import { useMemo } from 'react';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { LimitBar } from '../../ui/LimitBar.tsx';
import { YoursTag } from '../../ui/YoursTag.tsx';
import { ToolFrame, type ToolProps } from '../frame/ToolFrame.tsx';
import { readTruck } from '../my-truck/truck.ts';
import { adviseAbove, pounds } from '../my-truck/truck-match.ts';
import { adviceFor, describeRig, limitWords, uncheckedWords, verdictOf } from './limit-words.ts';
import { draftAfter, draftOfTruck, subjectOf, type TowSubject } from './own-ratings.ts';
import { TowRig, type TowRigProps } from './TowRig.tsx';
import type { TowData } from './tow-data.ts';
import { completeTowQuery, personPounds, towFields } from './tow-fields.ts';
import { checkLimits, type LimitName, type TowLimits, type TowLoad, tongueWeight } from './tow-limits.ts';

const labelNames = ['from', 'truck', 'payload', 'rating'] as const;
const moreNames = ['axle', 'scale', 'gvwr', 'gcwr', 'curb'] as const;

/** Checks the reader's truck, people and trailer against every limit. */
export function WillItTowTool({ data }: ToolProps<TowData>) {
  const { presets, ratedAboard } = data;
  const fields = useMemo(() => towFields(data), [data]);
  const state = useFields(fields, {
    follow: (name, text) => draftAfter(name, text, data) ?? {},
    complete: (given) => completeTowQuery(given, presets),
    own: () => draftOfTruck(readTruck(), data) ?? {},
    // '?trailer=7000' is about the reader's own truck; a link that names a truck or a label is not.
    joinsLink: (linked) => labelNames.every((name) => linked[name] === undefined),
  });
  const { adults, children, cargo, trailer, tongue, hitch, scale, ...labels } = state.values;
  const { from, truck } = state.draft;
  const subject = subjectOf({ ...labels, from, truck }, data);
  const people = adults * personPounds.adult + children * personPounds.child;
  const load: TowLoad = { people, cargo, trailer, tongueShare: tongue / 100, axleWeight: scale };
  const limits: TowLimits = { ...labels, tongueLimit: hitch, ratedAboard };
  const advise = (weight: number) => (subject.line ? adviseAbove(weight, subject.line, data.ourLimit) : '');
  // While a field is wrong, nothing is drawn that could be taken for its answer.
  const checks = state.isStale ? [] : checkLimits(load, limits);
  const { first, ...found } = verdictOf(checks, subject.highest);
  const advised = found.tone === 'no' ? '' : advise(trailer);
  const name = subject.name.replace(' 1500', '');
  const said = `${found.reason} ${advised}`.trim();
  const word = advised && found.word.startsWith('Yes') ? 'Yes, but above our limit.' : found.word;
  // Nobody chose the first truck: what the page shows before the reader's own is here, or without JavaScript, is no yes.
  const isExample = (['from', 'payload', 'rating'] as const).every((each) => labels[each] === fields[each].initial);
  const tone = found.tone === 'no' ? 'no' : isExample ? 'plain' : advised && found.tone === 'ok' ? 'close' : found.tone;
  const hasFrameWeights = limits.gvwr !== undefined || limits.gcwr !== undefined;
  const shown = hasFrameWeights ? checks : checks.slice(0, 4);
  const classOf = (name: LimitName) => {
    const isOver = checks.some((one) => one.name === name && (one.over ?? 0) > 0);
    if (name === first?.name) return `tow-first tone-${tone}`;
    return isOver ? 'tow-over' : '';
  };
  const unchecked = uncheckedWords(checks);
  const input = { fields, state };
  return (
    <ToolFrame
      path="/tools/will-it-tow"
      fields={fields}
      state={state}
      formName="Your truck and trailer"
      word={isExample ? 'Example truck.' : word}
      verdict={
        isExample ? `${name}, with ${pounds(trailer)} behind it: ${word.toLowerCase()} ${said}` : `${name}. ${said}`
      }
      tone={tone}
      limit={first && { ...first, text: `${pounds(first.used).replace(/\D+$/, '')} of ${pounds(first.limit)}` }}
      stage={
        <div className="tow-stage grid riveted-plate">
          <TowRig truck={subject.drawn} {...{ adults, children, checks, classOf }} label={describeRig(shown)} />
          <Legend />
        </div>
      }
      form={
        <>
          <fieldset className="tow-pull">
            <legend>What you pull</legend>
            <FieldInput {...input} name="trailer" />
            <FieldInput {...input} name="tongue" />
          </fieldset>
          <fieldset className="tow-ride">
            <legend>Who rides along</legend>
            <FieldInput {...input} name="adults" />
            <FieldInput {...input} name="children" />
            <FieldInput {...input} name="cargo" />
          </fieldset>
          <fieldset className="tow-labels">
            <legend>Your labels</legend>
            <FieldInput {...input} name="from" isWhole />
            <SubjectNotes {...subject} isSaved={state.own.includes('truck')} />
            <FieldInput {...input} name="payload" />
            <FieldInput {...input} name="rating" />
            <FieldInput {...input} name="hitch" />
          </fieldset>
          <details className="tool-fold" open={moreNames.some((name) => name in state.faults) || undefined}>
            <summary>More labels, if you have them</summary>
            <fieldset aria-label="More labels">
              {moreNames.map((name) => (
                <FieldInput key={name} {...input} name={name} />
              ))}
            </fieldset>
          </details>
        </>
      }
    >
      <LimitRows checks={shown} classOf={classOf} />
      {unchecked && <p className="fine">{unchecked}</p>}
      <ul className="points tow-advice">
        {[
          ...adviceFor(load, limits, checks, advise),
          `Aboard: adults ${adults}, children ${children}, cargo ${pounds(cargo)}; ${pounds(people + cargo)} in all.`,
          ...asked(load, tongue, data),
        ].map((sentence) => (
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

function asked(load: TowLoad, tongue: number, { asks, normalTongue: { low, high } }: TowData): string[] {
  const { trailer } = load;
  const said = [
    `The trailer puts ${pounds(tongueWeight(load))} on the hitch: ${tongue}% of ${pounds(trailer)}.`,
    tongue < low && `Under ${low}% on the hitch is less than normal: load the trailer further forward.`,
    tongue > high &&
      `Over ${high}% on the hitch is more than normal: load the trailer further back, and check the hitch limit.`,
    trailer > asks.brakesAbove &&
      `Over ${pounds(asks.brakesAbove)} GM’s 2023 Silverado 1500 manual requires trailer brakes.`,
    trailer > asks.distributionAbove &&
      `Over ${pounds(asks.distributionAbove)} GM’s 2023 Silverado 1500 manual requires a weight-distributing hitch.`,
  ];
  return said.filter((sentence) => sentence !== false);
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
          <span className="tow-left">
            {left === undefined ? 'not checked' : over > 0 ? `${pounds(over)} over` : `${pounds(left)} left`}
          </span>
        </li>
      ))}
    </ol>
  );
}
