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

test.each([
  [
    'its field',
    { 'engine.yaml': record('torque'), 'towing.yaml': record('towing', 'vlaue: 2') },
    /^towing\.yaml: towing: .*vlaue/s,
  ],
  ['no id', { 'engine.yaml': `${record('torque')}\n- label: nameless` }, /^engine\.yaml: record 2: /],
  ['nothing', { 'engine.yaml': '-\n' }, /^engine\.yaml: record 1: /],
  [
    'an id of another file',
    { 'engine.yaml': record('torque'), 'towing.yaml': record('torque') },
    /^towing\.yaml: 'torque' is in engine\.yaml already\. Give one of the two another id\.$/,
  ],
  ['no list', { 'engine.yaml': 'id: torque' }, /^engine\.yaml: .*not a list; start every record with {2}- id: …/s],
  ['no YAML', { 'engine.yaml': '- id: [' }, /^engine\.yaml: YAMLParseError/],
])('a wrong record (%s) is named with its file', (_, files, message) => {
  expect(() => readLedger(files)).toThrow(message);
});

test('an unknown fact stops the build and names where it is used', () => {
  const ledger = readLedger({ 'engine.yaml': record('torque') });
  expect(getFact(ledger, 'torque', 'The spec plate').id).toBe('torque');
  expect(() => getFact(ledger, 'towing', 'content/posts/x/index.mdx')).toThrow(
    "content/posts/x/index.mdx uses the figure 'towing', which no file of content/facts has.",
  );
});
