import { Fragment, type ReactNode } from 'react';
import type { Cab } from '../../facts/trucks/trucks.ts';
import { SourcedFigure } from '../../ui/SourcedFigure.tsx';
import { TruckShape } from '../frame/TruckShape.tsx';
import type { Answer, Cell, Comparison, LeadWord, Lean } from './compare-model.ts';
import { type Question, questions } from './compare-rows.ts';
import { nameTrucks, splitName } from './compare-words.ts';

/** Renders one row a question, under a row of small trucks that stays in sight. */
export function QuestionRows({ comparison, cab }: { comparison: Comparison; cab: Cab | undefined }) {
  const { trucks, answers } = comparison;
  const names = nameTrucks(trucks);
  return (
    <section className="compare-rows" data-count={trucks.length} aria-labelledby="compare-rows">
      <h2 className="visually-hidden" id="compare-rows">
        Question by question
      </h2>
      <div className="compare-head">
        <p>
          Bars lean left when the first truck is ahead, right when the other is. Hatched: no source we trust. The small
          number leads to the source.
        </p>
        {trucks.map(({ key, name }, at) => (
          <div key={key} className="compare-name grid" data-slot={at}>
            <TruckShape model={key} cab={at === 0 ? cab : undefined} />
            <span>
              <b>{splitName(name).name}</b>
              <small>{splitName(name).details}</small>
            </span>
          </div>
        ))}
      </div>
      {answers.map((answer) => (
        <div key={answer.question.key} className="compare-row">
          <h3>
            {answer.question.question} <small>{answer.question.label}</small>
          </h3>
          {names.map((name, at) => (
            <AnswerCell key={name} name={name} at={at} answer={answer} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** Renders one truck's figure: its word, how it does against the first, and what to know about the record. */
function AnswerCell({ name, at, answer }: { name: string; at: number; answer: Answer }) {
  const { question, cells, words, leans } = answer;
  const cell = cells[at];
  const lean = leans[at];
  const isBase = at === 0 && cell && question === questions[0];
  return (
    <div className="compare-cell" data-slot={at}>
      <Value name={name} row={question} cell={cell} word={words[at]} />
      {!cell && <span className="compare-hatch" />}
      {lean && <LeanBar lean={lean} />}
      {isBase && <p className="compare-note compare-base">the line the others lean from</p>}
      <Note>{cell ? notesOf(cell) : question.advice}</Note>
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => children && <p className="compare-note">{children}</p>;

/** Returns what there is to know about the records of a cell, each thing once. */
const notesOf = ({ entries }: Cell): string => [...new Set(entries.map(({ note }) => note))].filter(Boolean).join('; ');

interface ValueProps {
  name: string;
  row: Question;
  cell: Cell | undefined;
  word?: LeadWord | undefined;
}

function Value({ name, row: { sign, unit }, cell, word }: ValueProps) {
  const truck = <span className="visually-hidden">{name}: </span>;
  if (!cell) return <p className="compare-value compare-unknown">{truck}No source we trust</p>;
  return (
    <p className={word ? 'compare-value compare-lead' : 'compare-value'}>
      {truck}
      <span>
        {cell.entries.map(({ id, text, number }, at) => (
          <Fragment key={id}>
            {at > 0 && ' or '}
            <SourcedFigure id={id} number={number} text={`${sign ?? ''}${text}`} />
          </Fragment>
        ))}
        {unit && <small>{`\u00a0${unit}`}</small>}
      </span>
      {word && <b className="compare-word"> {word}</b>}
    </p>
  );
}

/** The longest bar, as a share of its half: the number at its end needs the rest. */
const longest = 46;
/** Bars grow this much faster than the difference, so that one of 5% can be seen. */
const growth = 250;

/** Renders the leaning bar: to the left the first truck is ahead, to the right this one is. */
function LeanBar({ lean: { ahead, text, share } }: { lean: Lean }) {
  const length = Math.min(longest, share * growth) / 2;
  const isLeft = ahead === 'first';
  const end = isLeft ? 50 - length : 50 + length;
  // A range has no room beyond the bar: it is on the free side of the line.
  const isRange = text.length > 8;
  const isBefore = isLeft !== isRange;
  return (
    <p className="compare-lean">
      <svg fill="var(--ink)" aria-hidden="true">
        <rect fill="var(--rule)" y="11" width="100%" height="1" />
        <rect
          fill={`var(${isLeft ? '--bar-2' : '--truck'})`}
          x={`${Math.min(50, end)}%`}
          y="4"
          width={`${length}%`}
          height="15"
          rx="2"
        />
        {share * growth > longest && (
          <rect
            fill="var(--paper)"
            transform={`translate(${isLeft ? 4 : -6})`}
            x={`${end}%`}
            y="2"
            width="2"
            height="19"
          />
        )}
        <rect transform="translate(-1)" x="50%" width="2" height="23" />
        <text x={`${isRange ? 50 : end}%`} dx={isBefore ? -7 : 7} y="16" textAnchor={isBefore ? 'end' : 'start'}>
          {text}
        </text>
      </svg>
      <span className="visually-hidden">{ahead === 'neither' ? text : `${text} against the first`}</span>
    </p>
  );
}
