import { expect, test } from 'vitest';
import { getFact, readLedger } from './ledger.ts';

const record = (id: string) => `
- id: ${id}
  label: A figure
  value: 1
  appliesTo: {}
  source: { kind: spec }
  checked: 2025-07-18
  status: stated
`;

test.each([
  ['no id', { 'engine.yaml': '- label: nameless' }, /^engine\.yaml:1: .*id/],
  ['nothing', { 'engine.yaml': '-\n' }, /^engine\.yaml:1: .*not valid/],
  ['no list', { 'engine.yaml': 'id: torque' }, /^engine\.yaml:1: The file is not a list\. .*README/],
  ['no YAML', { 'engine.yaml': '- id: [' }, /^engine\.yaml:\d+: /],
])('a wrong record (%s) is named with its file and line', (_, files, message) => {
  expect(() => readLedger(files)).toThrow(message);
});

test('an unknown fact stops the build and names where it is used', () => {
  const ledger = readLedger({ 'engine.yaml': record('torque') });
  expect(getFact(ledger, 'torque', 'The spec plate').id).toBe('torque');
  expect(() => getFact(ledger, 'towing', 'content/posts/x/index.mdx')).toThrow(
    "content/posts/x/index.mdx uses the figure 'towing', which no file of content/facts has.",
  );
});
