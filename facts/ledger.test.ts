import { expect, test } from 'vitest';
import { getFact, readLedger } from './ledger.ts';

const record = (id: string, rest = '') => `
- id: ${id}
  label: A figure
  value: 1
  appliesTo: {}
  source: { kind: spec }
  checked: 2025-07-18
  status: stated
  ${rest}
`;

test('several files become one ledger', () => {
  const ledger = readLedger({ 'engine.yaml': record('torque'), 'towing.yaml': record('towing') });
  expect([...ledger.keys()]).toEqual(['torque', 'towing']);
});

test('an empty file adds nothing', () => {
  expect(readLedger({ 'engine.yaml': '# nothing yet\n' }).size).toBe(0);
});

test('an error names the file, the record and the field', () => {
  const files = { 'engine.yaml': record('torque'), 'towing.yaml': record('towing', 'vlaue: 2') };
  expect(() => readLedger(files)).toThrow(/^towing\.yaml: towing: .*vlaue/s);
});

test('a record without an id is named by its position in the file', () => {
  expect(() => readLedger({ 'engine.yaml': `${record('torque')}\n- label: nameless` })).toThrow(
    /^engine\.yaml: record 2: /,
  );
});

test('an empty record is named by its position in the file', () => {
  expect(() => readLedger({ 'engine.yaml': '-\n' })).toThrow(/^engine\.yaml: record 1: /);
});

test('a duplicate id is rejected with both files and the fix', () => {
  expect(() => readLedger({ 'engine.yaml': record('torque'), 'towing.yaml': record('torque') })).toThrow(
    "towing.yaml: 'torque' is in engine.yaml already. Give one of the two another id.",
  );
});

test('an unknown fact stops the build and names where it is used', () => {
  const ledger = readLedger({ 'engine.yaml': record('torque') });
  expect(getFact(ledger, 'torque', 'The spec plate').id).toBe('torque');
  expect(() => getFact(ledger, 'towing', 'content/posts/x/index.mdx')).toThrow(
    "content/posts/x/index.mdx uses the figure 'towing', which no file of content/facts has.",
  );
});

test('a file that is not a list, and one that is not YAML, are named', () => {
  expect(() => readLedger({ 'engine.yaml': 'id: torque' })).toThrow(
    /^engine\.yaml: .*not a list; start every record with {2}- id: …/s,
  );
  expect(() => readLedger({ 'engine.yaml': '- id: [' })).toThrow(/^engine\.yaml: YAMLParseError/);
});
