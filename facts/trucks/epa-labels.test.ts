import { expect, test } from 'vitest';
import { plainLabels, printCombined, printLabels, readEpaLabels } from './epa-labels.ts';

const header =
  'model_year,make,model,displ_l,cyl,trans,drive,fuel,flex_fuel,city_mpg,hwy_mpg,comb_mpg,comb_unrounded,epa_vehicle_id,displ_basis,source';
const csv = (...rows: string[]) => [header, ...rows].join('\n');
const row = (model: string, label: string, { year = 2025, displ = '2.7', flex = 'no', make = 'Chevrolet' } = {}) =>
  `${year},${make},${model},${displ},4,Auto(A8),"2-Wheel Drive, Rear",Gasoline (Regular),${flex},${label},,,stated,FEG2025`;

test('a row becomes a label of a truck, with what its model name adds', () => {
  expect(readEpaLabels(csv(row('SILVERADO 4WD MUD TERRAIN TIRES', '16,17,16')))).toEqual([
    {
      year: 2025,
      truck: 'silverado-1500',
      engine: '2.7L',
      drive: '2WD',
      version: 'mud-terrain tires',
      isFlexFuel: false,
      city: 16,
      highway: 17,
      combined: 16,
      file: 'epa-file-2025',
    },
  ]);
});

test('two labels of one drive are both printed, the higher first; off-road and flex-fuel versions are left out', () => {
  const labels = readEpaLabels(
    csv(
      row('SILVERADO 2WD', '17,20,18'),
      row('SILVERADO 2WD', '18,21,19'),
      row('SILVERADO 2WD ZR2', '10,10,10'),
      row('SILVERADO 2WD', '11,11,11', { flex: 'yes' }),
    ),
  );
  const plain = plainLabels(labels, { truck: 'silverado-1500', year: 2025 });
  expect(printLabels(plain)).toEqual(['18/21/19', '17/20/18']);
  expect(printCombined(plain)).toBe('18–19');
  expect(printCombined([])).toBeUndefined();
});

test('a year with combined values only says so', () => {
  const labels = readEpaLabels(
    csv(row('SILVERADO 2WD', '18,21,19'), row('Silverado (with Sport Mode) 2WD', ',,20', { year: 2026 })),
  );
  expect(printLabels(plainLabels(labels, { year: 2026 }))).toEqual(['20 combined (Sport mode)']);
});

test.each([
  ['an unknown model', row('AVALANCHE 2WD', '18,21,19'), /epa-labels\.csv:2: 'Chevrolet AVALANCHE 2WD' is unknown/],
  ['an unknown version', row('SILVERADO 2WD TURTLE', '18,21,19'), /epa-labels\.csv:2: .*TURTLE' is unknown/],
  ['a value that is no number', row('SILVERADO 2WD', '18,21,many'), /epa-labels\.csv:2: .*comb_mpg/s],
  [
    'a source without a record',
    row('SILVERADO 2WD', '18,21,19').replace('FEG2025', 'X'),
    /epa-labels\.csv:2: .*source/s,
  ],
])('%s is refused with its line', (_, line, message) => {
  expect(() => readEpaLabels(csv(line))).toThrow(message);
});
