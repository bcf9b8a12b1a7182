import type { ToolDefinition } from '../define-tool.ts';
import { factIds, findFact, loadData } from './cost-data.ts';

export const tool = {
  load: loadData,
  worked,
  factIds,
} satisfies ToolDefinition;

/** Works out one case by hand, and the addresses that open it. */
function worked() {
  const { labelYear, exampleTowingPercent } = loadData();
  const turbo = findFact('test-2019-loop-27').value;
  const v8 = findFact('test-2019-loop-53').value;
  const open = (query: string, words: string) => <a href={`/tools/cost-to-run?${query}`}>{words}</a>;
  return {
    'heavy-use': open(`towing=${exampleTowingPercent}`, '60/40 model'),
    formula: formulaOf('towing-cost-turbomax-2wd-year'),
    'label-year': labelYear,
    'loop-test': open(`turbo-daily=${turbo}&v8-daily=${v8}`, 'Run the math with that test'),
  };
}

/** Returns the left side of a calculated fact's formula. */
function formulaOf(id: string): string {
  const { source } = findFact(id);
  return source.kind === 'arithmetic' ? (source.formula.split(' = ')[0] ?? '') : '';
}
