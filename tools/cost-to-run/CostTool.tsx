import { useEffect, useMemo } from 'react';
import { useFields } from '../../ui/form/use-fields.ts';
import { ToolFrame } from '../frame/ToolFrame.tsx';
import { BreakEvenList } from './BreakEvenList.tsx';
import { CostChart } from './CostChart.tsx';
import { CostForm } from './CostForm.tsx';
import { CostTable } from './CostTable.tsx';
import { compareCosts } from './compare-costs.ts';
import type { CostData } from './cost-data.ts';
import { type CostFields, createCostFields, hiddenNames, readInputs } from './cost-fields.ts';
import { writeVerdict } from './cost-words.ts';
import { YearTable } from './YearTable.tsx';

const path = '/tools/cost-to-run';

interface CostToolProps {
  data: CostData;
  /** Where an article wants other numbers than the site's: '?towing=0'. */
  query?: string;
  isEmbedded?: boolean;
}

/** What the 2.7 turbo costs to run against three rivals, and when a dearer truck has paid itself back. */
export function CostTool({ data, query = '', isEmbedded = false }: CostToolProps) {
  const fields = useMemo(() => createCostFields(data), [data]);
  const state = useFields(fields, { query, isEmbedded });
  const hidden = hiddenNames(state.draft.drive === '4wd' ? '4wd' : '2wd');
  useDropHiddenFaults(fields, state, hidden);
  const inputs = readInputs(state.values);
  const comparison = compareCosts(inputs);
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.some((one) => one === name)));
  const Title = isEmbedded ? 'h3' : 'h2';
  return (
    <ToolFrame
      path={path}
      fields={shown as unknown as CostFields}
      state={state}
      formName="Your miles, fuel and trucks"
      form={<CostForm id={isEmbedded ? 'cost-in-article' : 'cost'} fields={fields} state={state} />}
      verdict={writeVerdict(comparison, inputs)}
    >
      <CostTable
        comparison={comparison}
        inputs={inputs}
        epa={data.epa}
        drive={state.values.drive}
        sources={isEmbedded ? path : ''}
      />
      <div className="cost-part">
        <Title>Break-even</Title>
        <BreakEvenList comparison={comparison} inputs={inputs} />
      </div>
      <div className="cost-part">
        <Title>Over the years, against the 2.7 turbo</Title>
        <CostChart comparison={comparison} inputs={inputs} />
        <YearTable comparison={comparison} inputs={inputs} />
      </div>
    </ToolFrame>
  );
}

/** A fault in a field that is not on screen could not be corrected: the field goes back to its start. */
function useDropHiddenFaults(
  fields: CostFields,
  { faults, set }: ReturnType<typeof useFields<CostFields>>,
  hidden: ReturnType<typeof hiddenNames>,
) {
  const faulty = hidden.filter((name) => faults[name]);
  useEffect(() => {
    if (faulty.length > 0) set(Object.fromEntries(faulty.map((name) => [name, String(fields[name].initial)])));
  });
}
