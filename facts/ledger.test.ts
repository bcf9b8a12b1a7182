import { expect, test } from 'vitest';
import { readLedger } from './ledger.ts';

test.each([
  ['no id', { 'engine.yaml': '- label: nameless' }, /^engine\.yaml:1: .*id/],
  ['nothing', { 'engine.yaml': '-\n' }, /^engine\.yaml:1: .*not valid/],
  ['no list', { 'engine.yaml': 'id: torque' }, /^engine\.yaml:1: The file is not a list\. .*README/],
  ['no YAML', { 'engine.yaml': '- id: [' }, /^engine\.yaml:\d+: /],
])('a wrong record (%s) is named with its file and line', (_, files, message) => {
  expect(() => readLedger(files)).toThrow(message);
});
