import { useEffect, useId, useMemo, useState } from 'react';
import { copyText } from '../../ui/browser.ts';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { ToolFrame } from '../frame/ToolFrame.tsx';
import { FigureTable, ScoreTable } from './CompareTables.tsx';
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
      <FigureTable
        comparison={comparison}
        isDifferencesOnly={state.values.differences}
        sourcesPath={isEmbedded ? path : ''}
      />
      <Quote comparison={comparison} address={path + state.query} />
    </ToolFrame>
  );
}

/** The sentence to quote, with the address that brings the comparison back. */
export function Quote({ comparison, address }: { comparison: Comparison; address: string }) {
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(location.origin), []);
  const quote = writeQuote(comparison, origin + address);
  const copy = async () => {
    const isCopied = await copyText(quote);
    showToast(
      isCopied
        ? { title: 'Quote copied', message: 'The figures, and the address that proves them.', tone: 'ok' }
        : { title: 'Not copied', message: 'Your browser refused. Select the sentence and copy it.', tone: 'error' },
    );
  };
  return (
    <div className="compare-quote">
      <p className="t-title">To quote</p>
      <blockquote>{quote}</blockquote>
      <div className="tool-actions">
        <button type="button" className="btn line small" onClick={copy}>
          Copy quote
        </button>
      </div>
    </div>
  );
}
