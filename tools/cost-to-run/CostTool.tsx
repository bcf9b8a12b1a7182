import { useMemo } from 'react';
import { driveNames } from '../../facts/trucks/trucks.ts';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { type FieldState, useFields } from '../../ui/form/use-fields.ts';
import { ToolFrame, type ToolProps } from '../frame/ToolFrame.tsx';
import { keepNames } from '../frame/Verdict.tsx';
import { nameInFull, parseTruck, truckLink } from '../my-truck/truck.ts';
import { CostBars, TowingMileage } from './CostBars.tsx';
import type { CostData } from './cost-data.ts';
import {
  type CostFields,
  createCostFields,
  draftOfDrive,
  draftOfOwnTruck,
  nameOwnTruck,
  readInputs,
} from './cost-fields.ts';
import {
  type CostComparison,
  type CostInputs,
  compareCosts,
  type EngineId,
  engineIds,
  engineNames,
} from './cost-model.ts';
import { writeBreakEven, writeDieselPrice, writeVerdict } from './cost-words.ts';

/** Renders the running costs of the 2.7 turbo against three rivals, and up to which price each of them pays. */
export function CostTool({ data }: ToolProps<CostData>) {
  const fields = useMemo(() => createCostFields(data), [data]);
  const state = useFields(fields, {
    follow: (name, text) => (name === 'drive' && (text === '2wd' || text === '4wd') ? draftOfDrive(text, data) : {}),
    own: () => draftOfOwnTruck(data),
    ...truckLink,
  });
  const truck = parseTruck(state.about);
  const { drive } = state.values;
  const inputs = readInputs(state.values);
  const comparison = compareCosts(inputs);
  const own = nameOwnTruck(truck, data, drive, inputs.fuelUse.turbo.dailyMpg);
  const nameOf = (id: EngineId) => (id === 'turbo' && own) || `${data.labelYear} ${engineNames[id].truck}`;
  const { word, reason, total } = writeVerdict(comparison, inputs);
  return (
    <ToolFrame
      path="/tools/cost-to-run"
      fields={fields}
      state={state}
      formName="Your miles, fuel and trucks"
      form={<CostForm fields={fields} state={state} data={data} />}
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
      {truck && !own && inputs.fuelUse.turbo.dailyMpg === data.epa.turbo[drive].mpg && (
        <p className="note">
          The first bar is not your {nameInFull(truck)}: it is a {nameOf('turbo')}, {driveNames[drive]}. Type your own
          mpg under Miles per gallon.
        </p>
      )}
      <CostBars
        comparison={comparison}
        inputs={inputs}
        nameOf={nameOf}
        data={data}
        drive={drive}
        isOwn={own !== undefined}
      />
      {inputs.use.towingShare > 0 && (
        <div className="tool-part cost-part">
          <h2>If the towing mpg is different</h2>
          <TowingMileage towing={data.towing} />
        </div>
      )}
      <BreakEven comparison={comparison} inputs={inputs} />
    </ToolFrame>
  );
}

/** Says up to which price each rival pays. */
function BreakEven({ comparison, inputs }: { comparison: CostComparison; inputs: CostInputs }) {
  return (
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
  );
}

type FieldName = keyof CostFields;

const mpgNames = engineIds.flatMap((engine): FieldName[] => [`${engine}-daily`, `${engine}-towing`]);

/** Everything the calculation assumes; what most readers leave alone is folded away. */
function CostForm({ fields, state, data }: { fields: CostFields; state: FieldState<CostFields>; data: CostData }) {
  const { labelYear, exampleTowingPercent: exampleTowing } = data;
  const draw = (names: readonly FieldName[]) =>
    names.map((name) => <FieldInput key={name} name={name} fields={fields} state={state} isWhole={name === 'drive'} />);
  return (
    <>
      <fieldset>
        <legend>How you drive</legend>
        {draw(['drive', 'miles', 'years', 'towing'])}
        <p className="form-hint form-field-wide">
          Tow a lot? A heavy-use example:{' '}
          <button type="button" className="link-button" onClick={() => state.set({ towing: String(exampleTowing) })}>
            {exampleTowing}% towing, {100 - exampleTowing}% daily
          </button>
        </p>
      </fieldset>
      <fieldset>
        <legend>Fuel</legend>
        {draw(['gas', 'diesel'])}
      </fieldset>
      <details className="tool-fold cost-folded" open={mpgNames.some((name) => name in state.faults) || undefined}>
        <summary>Miles per gallon</summary>
        <fieldset className="cost-pairs">
          <legend className="visually-hidden">Miles per gallon</legend>
          <p className="form-hint form-field-wide">
            Daily is EPA’s combined figure before rounding, model year {labelYear}, without Sport mode. Towing is our
            assumption, {fields['turbo-towing'].initial} mpg for gas; the diesel’s {fields['diesel-towing'].initial} is
            from one long trip.
          </p>
          {draw(mpgNames)}
        </fieldset>
      </details>
    </>
  );
}
