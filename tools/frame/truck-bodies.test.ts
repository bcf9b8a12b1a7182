import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cabNames, namesOf, truckModels } from '../../facts/trucks/trucks.ts';
import { truckBody } from './truck-bodies.ts';

const drawn = [...readFileSync('tools/frame/trucks.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

test('every body that can be asked for is drawn in trucks.svg', () => {
  const models = [...truckModels.map(({ id }) => id), 'f150-27', 'f-150', 'ram-1500', 'tundra', 'ranger'];
  for (const model of models) {
    for (const cab of [undefined, ...namesOf(cabNames), 'SuperCrew', 'SuperCab']) {
      expect(drawn, `${model} ${cab}`).toContain(truckBody(model, cab));
    }
  }
});

test('a cab that nobody names, or that we have no drawing of, is hatched', () => {
  expect(truckBody('silverado-1500')).toBe('truck-gm-unknown');
  expect(truckBody('silverado-1500', '')).toBe('truck-gm-unknown');
  expect(truckBody('f-150', 'SuperCab')).toBe('truck-ford-unknown');
  expect(truckBody('f-150', 'SuperCrew')).toBe('truck-ford-crew');
  expect(truckBody('tundra')).toBe('truck-other-unknown');
});
