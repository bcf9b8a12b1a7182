import { useEffect, useId, useMemo, useState } from 'react';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { CopyButton } from '../frame/ToolActions.tsx';
import { ToolFrame } from '../frame/ToolFrame.tsx';
import { FactTable, ScoreTable } from './CompareTables.tsx';
import { createFields, findRepeats, truckSlots } from './compare-fields.ts';
import { type Comparison, compare } from './compare-model.ts';
import { type CompareData, criteria } from './compare-rows.ts';
import { writeQuote, writeVerdict } from './compare-words.ts';

const path = '/tools/compare';

interface CompareToolProps {
  data: CompareData;
  /** The choice to start with inside an article: '?first=colorado-2wd&third=none'. */
  query?: string;
  isEmbedded?: boolean;
}

/** Renders two or three trucks side by side, weighed by the reader. */
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
        {truckSlots.map(field)}
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
      <FactTable
        comparison={comparison}
        isDifferencesOnly={state.values.differences}
        sourcesPath={isEmbedded ? path : ''}
      />
      <Quote comparison={comparison} address={path + state.query} />
    </ToolFrame>
  );
}

/** Renders the sentence to quote, with the address that brings the comparison back. */
function Quote({ comparison, address }: { comparison: Comparison; address: string }) {
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(location.origin), []);
  const quote = writeQuote(comparison, origin + address);
  return (
    <div className="compare-quote">
      <p className="block-title">To quote</p>
      <blockquote>{quote}</blockquote>
      <div className="tool-actions">
        <CopyButton
          label="Copy quote"
          text={() => quote}
          copied={['Quote copied', 'The numbers, and the address that proves them.']}
          otherwise="Select the sentence and copy it."
        />
      </div>
    </div>
  );
}
