import { useEffect, useMemo, useState } from 'react';
import { driveNames } from '../../facts/trucks/trucks.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { ToolFrame, type ToolProps } from '../frame/ToolFrame.tsx';
import { keepNames } from '../frame/Verdict.tsx';
import { currentTruck, joinsTruck, type Truck } from '../my-truck/truck.ts';
import { CostBars, TowingMileage } from './CostBars.tsx';
import { CostForm } from './CostForm.tsx';
import type { CostData } from './cost-data.ts';
import { createCostFields, draftOfDrive, draftOfOwnTruck, nameOwnTruck, readInputs } from './cost-fields.ts';
import { compareCosts, type EngineId, engineNames } from './cost-model.ts';
import { writeBreakEven, writeDieselPrice, writeVerdict } from './cost-words.ts';

/** Renders the running costs of the 2.7 turbo against three rivals, and up to which price each of them pays. */
export function CostTool({ data }: ToolProps<CostData>) {
  const fields = useMemo(() => createCostFields(data), [data]);
  const state = useFields(fields, {
    follow: (name, text) => (name === 'drive' && (text === '2wd' || text === '4wd') ? draftOfDrive(text, data) : {}),
    own: () => draftOfOwnTruck(data),
    joinsLink: joinsTruck,
  });
  const [truck, setTruck] = useState<Truck>();
  useEffect(() => setTruck(currentTruck()), []);
  const { drive } = state.values;
  const inputs = readInputs(state.values);
  const comparison = compareCosts(inputs);
  const own = nameOwnTruck(truck, data, drive, inputs.fuelUse.turbo.dailyMpg);
  const nameOf = (id: EngineId) => (id === 'turbo' && own ? `${own} 2.7` : engineNames[id].truck);
  const { word, reason, total } = writeVerdict(comparison, inputs);
  return (
    <ToolFrame
      path="/tools/cost-to-run"
      fields={fields}
      state={state}
      formName="Your miles, fuel and trucks"
      form={
        <CostForm fields={fields} state={state} labelYear={data.labelYear} exampleTowing={data.exampleTowingPercent} />
      }
      word={word}
      verdict={
        <>
          {keepNames(reason)}{' '}
          <small>
            {nameOf('turbo')}, {driveNames[drive]}: {total}.
          </small>
        </>
      }
    >
      <CostBars {...{ comparison, inputs, nameOf, data, drive }} isOwn={own !== undefined} />
      {inputs.use.towingShare > 0 && (
        <div className="tool-part cost-part">
          <h2>If the towing mpg is different</h2>
          <TowingMileage towing={data.towing} />
        </div>
      )}
      <div className="tool-part cost-part">
        <h2>Break-even</h2>
        <ul className="points cost-even">
          {comparison.engines
            .filter(({ id }) => id !== 'turbo')
            .map(({ id, difference }) => (
              <li key={id}>
                <strong>{engineNames[id].short}.</strong> {writeBreakEven(difference, inputs.years)}
              </li>
            ))}
          <li>
            <strong>Price of diesel.</strong> {writeDieselPrice(comparison, inputs)}
          </li>
        </ul>
      </div>
    </ToolFrame>
  );
}
