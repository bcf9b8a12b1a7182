import { useMemo } from 'react';
import { useFields } from '../../ui/form/use-fields.ts';
import { YoursTag } from '../../ui/YoursTag.tsx';
import { ToolFrame, type ToolProps } from '../frame/ToolFrame.tsx';
import { TruckShape } from '../frame/TruckShape.tsx';
import { keepNames } from '../frame/Verdict.tsx';
import { currentTruck, nameInFull, parseTruck, type Truck, truckLink, writeTruckValue } from '../my-truck/truck.ts';
import { QuestionRows } from './CompareRows.tsx';
import { adviseBuyers } from './compare-buyers.ts';
import type { CompareData } from './compare-data.ts';
import { createFields, describeOwn, findOwnKey, findRepeats, startWith, truckSlots } from './compare-fields.ts';
import { type Comparison, compare } from './compare-model.ts';
import { writeVerdict } from './compare-words.ts';
import { TruckPicker } from './TruckPicker.tsx';

const path = '/tools/compare';

/** Renders two or three trucks side by side: one question a row, and a sentence for each kind of buyer. */
export function CompareTool({ data }: ToolProps<CompareData>) {
  const fields = useMemo(() => createFields(data.trucks), [data.trucks]);
  const state = useFields(fields, {
    check: findRepeats,
    own: () => startWith(currentTruck(), data.trucks),
    ...truckLink,
  });
  const saved = parseTruck(state.about);
  const ownKey = saved && findOwnKey(saved, data.trucks);
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
        <p className="form-hint compare-no-own">{describeOwn(saved, ownKey, comparison.trucks[0]?.name)}</p>
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
        <BuyerList comparison={comparison} own={own} isOthers={saved !== own} />
      </div>
    </ToolFrame>
  );
}

interface BuyerListProps {
  comparison: Comparison;
  /** The reader's saved truck, when it is the first one here. */
  own: Truck | undefined;
  /** True while the reader's truck is another one: then no advice is about keeping it. */
  isOthers: boolean;
}

/** Renders a sentence for each kind of buyer. */
function BuyerList({ comparison, own, isOthers }: BuyerListProps) {
  const advice = adviseBuyers(comparison).filter(({ isKeeping }) => !(isKeeping && isOthers));
  return (
    <section className="compare-buyers">
      <h2>So which one?</h2>
      <p className="muted">It depends on who asks. A sentence for each, from the figures above and nothing else.</p>
      <ul className="ruled">
        {advice.map(({ buyer, headline, reason, pick, isOpen, isKeeping }) => (
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
