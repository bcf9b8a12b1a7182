import { useEffect, useMemo, useState } from 'react';
import { driveNames } from '../../facts/trucks/trucks.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { ToolFrame, type ToolProps } from '../frame/ToolFrame.tsx';
import { keepNames } from '../frame/Verdict.tsx';
import { currentTruck, joinsTruck, type Truck } from '../my-truck/truck.ts';
import { CostForm } from './CostForm.tsx';
import { CostBars, CostTable, TowingRange, YearTable } from './CostTable.tsx';
import type { CostData } from './cost-data.ts';
import {
  createCostFields,
  draftOfOwnTruck,
  driveOf,
  dropHiddenFaults,
  hiddenNames,
  nameOwnTruck,
  readInputs,
} from './cost-fields.ts';
import { compareCosts, type EngineId, engineNames, rivalIds } from './cost-model.ts';
import { writeBreakEven, writeDieselPrice, writePriced, writeVerdict } from './cost-words.ts';

const path = '/tools/cost-to-run';

/** Renders the running costs of the 2.7 turbo against three rivals, and when a more expensive truck breaks even. */
export function CostTool({ data }: ToolProps<CostData>) {
  const fields = useMemo(() => createCostFields(data), [data]);
  const state = useFields(fields, {
    settle: (draft) => dropHiddenFaults(fields, draft),
    own: () => draftOfOwnTruck(data),
    joinsLink: joinsTruck,
  });
  const [truck, setTruck] = useState<Truck>();
  useEffect(() => setTruck(currentTruck()), []);
  const inputs = readInputs(state.values);
  const comparison = compareCosts(inputs);
  const hidden: readonly string[] = hiddenNames(driveOf(state.draft));
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.includes(name)));
  const own = nameOwnTruck(truck, data, state.values.drive, inputs.fuelUse.turbo.dailyMpg);
  const nameOf = (id: EngineId) => (id === 'turbo' && own ? `${own} 2.7` : engineNames[id].truck);
  const { word, reason, total } = writeVerdict(comparison, inputs);
  const priced = writePriced(comparison, inputs);
  const perYear = (id: EngineId) => comparison.engines.find((engine) => engine.id === id)?.perYear ?? 0;
  return (
    <ToolFrame
      path={path}
      fields={shown}
      state={state}
      formName="Your miles, fuel and trucks"
      form={
        <CostForm
          id="cost"
          fields={fields}
          state={state}
          labelYear={data.labelYear}
          exampleTowing={data.exampleTowingPercent}
        />
      }
      word={word}
      verdict={
        <>
          {keepNames(reason)}{' '}
          <small>
            {nameOf('turbo')}, {driveNames[state.values.drive]}: {total}.
          </small>
        </>
      }
    >
      <CostBars {...{ comparison, inputs, nameOf, data }} />
      {priced && <p>{priced}</p>}
      <CostTable
        {...{ comparison, inputs, nameOf }}
        epa={data.epa}
        drive={state.values.drive}
        isOwn={own !== undefined}
      />
      {inputs.use.towingShare > 0 && (
        <div className="tool-part cost-part">
          <h2>If the towing mpg is different</h2>
          <TowingRange inputs={inputs} towing={data.towing} />
        </div>
      )}
      <div className="tool-part cost-part">
        <h2>Break-even</h2>
        <ul className="points cost-even">
          {rivalIds.map((id) => (
            <li key={id}>
              <strong>{engineNames[id].short}.</strong>{' '}
              {writeBreakEven({
                breakEven: comparison.breakEvens[id],
                extraDollars: inputs.extraDollars[id],
                extraPerYear: perYear(id) - perYear('turbo'),
                years: inputs.years,
              })}
            </li>
          ))}
          <li>
            <strong>Price of diesel.</strong> {writeDieselPrice(comparison, inputs)}
          </li>
        </ul>
      </div>
      <div className="tool-part cost-part">
        <h2>Over the years</h2>
        <YearTable comparison={comparison} inputs={inputs} />
      </div>
    </ToolFrame>
  );
}
