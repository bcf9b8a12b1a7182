/** Rows of the example chart, by ledger id. */
export const chartExample = [
  { rank: '#1', engine: '2.7L TurboMax', capacity: '{chart-towing-turbomax}', shortName: 'TurboMax', era: '2025' },
  { rank: '#2', engine: 'Gen 4 5.3L', capacity: 9100, shortName: 'Gen 4', era: '2007-2013' },
  { rank: '#3', engine: 'Gen 3 5.3L', capacity: 8500, shortName: 'Gen 3', era: '1999-2006' },
];

/** The example table: one set of cells for every style and highlight. */
export const tableExample = {
  headers: ['Spec', 'TurboMax 2.7', '5.3L V8'],
  rows: [
    ['Horsepower', '310', '355'],
    ['Torque (lb-ft)', '430', '383'],
    ['Max towing (lb)', '9,500', '11,200'],
  ],
};
