import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { factIds, findFact, loadData } from './cost-data.ts';
import { createCostFields, readInputs } from './cost-fields.ts';
import { compareCosts, type EngineId } from './cost-model.ts';
import { printDollars, printYears } from './cost-words.ts';

export const tool = {
  load: loadData,
  worked,
  factIds,
} satisfies ToolDefinition;

/** Works out one case by hand, and the addresses that open it. */
function worked() {
  const { labelYear, exampleTowingPercent } = loadData();
  const { extraDollars, perYear, saved, years } = workOutExample();
  const [turbo, v8] = ['test-2019-loop-27', 'test-2019-loop-53'].map((id) => findFact(id).value);
  const open = (query: string, words: string) => <a href={`/tools/cost-to-run?${query}`}>{words}</a>;
  return {
    'heavy-use': open(`towing=${exampleTowingPercent}`, '60/40 model'),
    formula: formulaOf('towing-cost-turbomax-2wd-year'),
    'label-year': labelYear,
    'loop-test': open(`turbo-2wd=${turbo}&v8-2wd=${v8}`, 'Run the math with that test'),
    extra: printDollars(extraDollars),
    'per-year': printDollars(perYear),
    saved: printDollars(saved),
    'even-after': printYears(years),
    'see-above': open(`diesel-price=${extraDollars}`, 'See it above.'),
  };
}

/** Returns the left side of a calculated fact's formula. */
function formulaOf(id: string): string {
  const { source } = findFact(id);
  return source.kind === 'arithmetic' ? (source.formula.split(' = ')[0] ?? '') : '';
}

/** Works out the made-up break-even with the numbers the page opens with. */
function workOutExample() {
  const extraDollars = 1000;
  const fields = createCostFields(loadData());
  const { values } = readFields(fields, initialDraft(fields));
  if (!values) throw new Error('The numbers the cost tool opens with are not valid. Correct content/facts/cost.yaml.');
  const inputs = readInputs(values);
  const { engines, breakEvens } = compareCosts({
    ...inputs,
    extraDollars: { ...inputs.extraDollars, diesel: extraDollars },
  });
  const of = (id: EngineId) => engines.find((engine) => engine.id === id)?.perYear ?? 0;
  const years = breakEvens.diesel.kind === 'after' ? breakEvens.diesel.years : 0;
  return { extraDollars, perYear: of('diesel'), saved: of('turbo') - of('diesel'), years: Math.round(years * 10) / 10 };
}
