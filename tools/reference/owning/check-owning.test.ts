import { expect, test } from 'vitest';
import { checkOwning } from './check-owning.ts';

const sheet =
  'answer: Ask.\nbeforeYouGo: Look.\nask: [Which oil?]\nlook: [The oil.]\nchecks:\n  - { id: latch, trucks: [{ model: colorado, years: [2024] }], text: The latch?, recalls: [25v001] }\n';

/** Returns what is wrong with a used sheet, beside one recall. */
const problemsOf = (used: string) =>
  checkOwning({
    articles: [],
    facts: [],
    today: '2026-11-17',
    filesIn: (folder) =>
      folder === 'owning' ? { 'content/owning/used.yaml': used } : { 'content/recalls/a.yaml': '- id: 25v001\n' },
  }).map(({ line, problem }) => `${line}: ${problem}`);

test('a missing field, an unknown recall and broken YAML are named with their lines', () => {
  expect(problemsOf(sheet)).toEqual([]);
  expect(problemsOf(sheet.replace('look:', 'see:'))[0]).toMatch(/look: Invalid input/);
  expect(problemsOf(sheet.replace('25v001', '99v999'))).toEqual(["6: No recall has the id '99v999'."]);
  expect(problemsOf(sheet.replace('[The oil.]', '[The oil.'))).toHaveLength(1);
});
