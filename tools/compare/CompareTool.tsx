import { useId, useMemo } from 'react';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { ToolFrame } from '../frame/ToolFrame.tsx';
import { compare } from './compare.ts';
import { createFields, findRepeats, places } from './compare-fields.ts';
import { criteria } from './compare-rows.ts';
import type { CompareData } from './compare-shape.ts';
import { writeVerdict } from './compare-words.ts';
import { FigureTable } from './FigureTable.tsx';
import { Quote } from './Quote.tsx';
import { ScoreTable } from './ScoreTable.tsx';

const path = '/tools/compare';

interface CompareToolProps {
  data: CompareData;
  /** The choice to begin with inside an article: '?first=colorado-2wd&third=none'. */
  query?: string;
  isEmbedded?: boolean;
}

/** Two or three trucks side by side, weighed by the reader. */
export function CompareTool({ data, query = '', isEmbedded = false }: CompareToolProps) {
  const id = useId();
  const fields = useMemo(() => createFields(data.trucks), [data.trucks]);
  const state = useFields(fields, { query, isEmbedded, check: findRepeats });
  const comparison = compare(data, state.values);
  const field = (name: keyof typeof fields & string) => (
    <FieldInput key={name} id={id} name={name} fields={fields} state={state} />
  );
  const form = (
    <>
      <fieldset className="compare-trucks">
        <legend>The trucks</legend>
        {places.map(field)}
      </fieldset>
      <fieldset className="compare-weights">
        <legend>What matters to you, from 0 to 5</legend>
        {criteria.map(({ key }) => field(key))}
      </fieldset>
      {field('differences')}
    </>
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
      <ScoreTable comparison={comparison} />
      <FigureTable
        comparison={comparison}
        isDifferencesOnly={state.values.differences}
        sourcesPath={isEmbedded ? path : ''}
      />
      <Quote comparison={comparison} address={path + state.query} />
    </ToolFrame>
  );
}
