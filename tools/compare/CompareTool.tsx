import { useMemo } from 'react';
import { useFields } from '../../ui/form/use-fields.ts';
import { YoursTag } from '../../ui/YoursTag.tsx';
import { ToolFrame, type ToolProps } from '../frame/ToolFrame.tsx';
import { TruckShape } from '../frame/TruckShape.tsx';
import { keepNames } from '../frame/Verdict.tsx';
import {
  aboutTruck,
  currentTruck,
  hasOwnLabel,
  joinsTruck,
  nameInFull,
  parseTruck,
  type Truck,
  writeTruckValue,
} from '../my-truck/truck.ts';
import { MoreFigures, QuestionRows } from './CompareRows.tsx';
import { adviseBuyers } from './compare-buyers.ts';
import type { CompareData } from './compare-data.ts';
import { createFields, findOwnKey, findRepeats, openForLine, startWith, truckSlots } from './compare-fields.ts';
import { type Comparison, compare } from './compare-model.ts';
import { listWords, writeVerdict } from './compare-words.ts';
import { TruckPicker } from './TruckPicker.tsx';

const path = '/tools/compare';

/** Renders two or three trucks side by side: one question a row, and a sentence for each kind of buyer. */
export function CompareTool({ data }: ToolProps<CompareData>) {
  const fields = useMemo(() => createFields(data.trucks), [data.trucks]);
  const state = useFields(fields, {
    check: findRepeats,
    own: () => startWith(currentTruck()),
    about: aboutTruck,
    joinsLink: joinsTruck,
  });
  const saved = parseTruck(state.about);
  const ownKey = saved && findOwnKey(saved);
  const own = ownKey === state.values.first ? saved : undefined;
  const comparison = compare(data, state.values, own);
  const swap = () => state.set({ second: state.draft.third, third: state.draft.second });
  const form = (
    <fieldset className="compare-trucks">
      <legend className="visually-hidden">The trucks</legend>
      {truckSlots.map((slot) => (
        <TruckPicker key={slot} slot={slot} fields={fields} state={state} data={data} own={own} swap={swap} />
      ))}
      {saved && (!ownKey || own) && (
        <p className="form-hint compare-no-own">{describeOwn(saved, ownKey, comparison)}</p>
      )}
    </fieldset>
  );
  return (
    <ToolFrame
      path={path}
      fields={fields}
      state={state}
      formName="Trucks to compare"
      form={form}
      verdict={writeVerdict(comparison)}
    >
      <div className="compare-board">
        <QuestionRows comparison={comparison} cab={own?.cab} />
        <MoreFigures comparison={comparison} />
        <BuyerList comparison={comparison} own={own} />
      </div>
    </ToolFrame>
  );
}

/** Says which line the reader's truck is of, or that there is none, and what is shown instead. */
function describeOwn(truck: Truck, ownKey: string | undefined, { trucks: [first] }: Comparison): string {
  const name = nameInFull(truck);
  if (ownKey === first?.key) {
    return `${first?.name} is the line of your ${name}. A rating here is the highest of its line: yours may be lower.`;
  }
  const open = hasOwnLabel(truck.trim) ? [] : openForLine(truck);
  const why = open.length > 0 ? `We can’t tell which line your ${name} is of: name its ${listWords(open)}.` : '';
  return `${why || `There is no line for your ${name}.`} Shown instead: ${first?.name}.`;
}

interface BuyerListProps {
  comparison: Comparison;
  /** The reader's saved truck, when it is the first one here. */
  own: Truck | undefined;
}

/** Renders a sentence for each kind of buyer. */
function BuyerList({ comparison, own }: BuyerListProps) {
  return (
    <section className="compare-buyers">
      <h2>So which one?</h2>
      <p className="muted">It depends on who asks. A sentence for each, from the figures above and nothing else.</p>
      <ul className="ruled">
        {adviseBuyers(comparison).map(({ buyer, headline, reason, pick, isOpen, isKeeping }) => (
          <li key={buyer} data-slot={pick}>
            {pick === undefined ? (
              <span className={isOpen ? 'compare-none compare-hatch' : 'compare-none'} />
            ) : (
              <TruckShape model={comparison.trucks[pick]?.key ?? ''} cab={pick === 0 ? own?.cab : undefined} />
            )}
            <h3 className="muted">
              {buyer} {isKeeping && own && <YoursTag />}
            </h3>
            <p>
              <b>{keepNames(headline)}</b> {keepNames(reason)}
              {isKeeping && own && !isOpen && (
                <>
                  {' '}
                  Your {nameInFull(own)} may be rated lower:{' '}
                  <a href={`/tools/will-it-tow?truck=${writeTruckValue(own)}`}>Will it tow?</a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
