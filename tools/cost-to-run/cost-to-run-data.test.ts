import { expect, test } from 'vitest';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { factIds, findFact, loadData } from './cost-data.ts';
import { exampleData } from './cost-examples.ts';
import { createCostFields, readInputs } from './cost-fields.ts';
import { compareCosts, type DriveType, type EngineId } from './cost-model.ts';

/** The tool's own way from fields to figures, on the ledger's defaults. */
function workOut(changes: { drive?: DriveType; towing?: string }, id: EngineId) {
  const fields = createCostFields(loadData());
  const { values } = readFields(fields, { ...initialDraft(fields), ...changes });
  if (!values) throw new Error('The first numbers do not make sense.');
  const found = compareCosts(readInputs(values)).engines.find((engine) => engine.id === id);
  return { year: found?.perYear, 'five-years': found?.allYears };
}

test('the defaults are the ledger’s, and the ones of the examples', () => {
  const { epa, ...rest } = loadData();
  const { epa: exampleEpa, ...exampleRest } = exampleData;
  expect(rest).toEqual(exampleRest);
  for (const [id, labels] of Object.entries(epa)) {
    for (const [drive, { mpg, factId }] of Object.entries(labels)) {
      expect(mpg).toBe(exampleEpa[id as EngineId][drive as DriveType].mpg);
      expect(factIds).toContain(factId);
      expect(findFact(factId).appliesTo).toMatchObject({ years: '2023', drive: drive.toUpperCase() });
    }
  }
});

test.each([
  ['fuel-cost-turbomax-2wd', 'turbo', { towing: '0' }],
  ['fuel-cost-turbomax-4wd', 'turbo', { towing: '0', drive: '4wd' }],
  ['fuel-cost-v8-53-2wd', 'v8', { towing: '0' }],
  ['fuel-cost-v8-53-4wd', 'v8', { towing: '0', drive: '4wd' }],
  ['fuel-cost-f150-27-2wd', 'ecoboost', { towing: '0' }],
  ['fuel-cost-f150-27-4wd', 'ecoboost', { towing: '0', drive: '4wd' }],
  ['towing-cost-turbomax-2wd', 'turbo', {}],
  ['towing-cost-v8-53-2wd', 'v8', {}],
  ['towing-cost-f150-27-2wd', 'ecoboost', {}],
] as const)('%s-* of the ledger come out of the tool', (record, id, changes) => {
  for (const [span, dollars] of Object.entries(workOut(changes, id))) {
    expect(dollars, span).toBe(findFact(`${record}-${span}`).value);
  }
});
