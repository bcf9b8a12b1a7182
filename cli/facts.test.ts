import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestGarage } from './test-garage.ts';

const record = (id: string, checked: string, source: string): string => `
- id: ${id}
  label: The ${id}
  value: 9500
  unit: lb
  appliesTo: {}
  source: ${source}
  checked: ${checked}
  status: stated
`;

function createContent(more: Readonly<Record<string, string>> = {}) {
  const garage = createTestGarage();
  const files = {
    'facts/towing.yaml':
      record('tow-best', '2026-01-10', '{ kind: address, title: A guide, address: ["https://example.com/guide"] }') +
      record('tow-gap', '2026-01-10', '{ kind: arithmetic, formula: "1 + 1 = 2", from: [tow-best] }') +
      record('tow-late', '2026-03-10', '{ kind: spec }'),
    'posts/big-trailers/index.mdx': 'It pulls <Fact id="tow-gap" /> more.',
    'pages/about.mdx': 'Up to <Fact id="tow-best" />.',
    'newsletter/2026-02.md': 'Up to {fact:tow-late}.',
    ...more,
  };
  const content = join(garage.folder, 'content');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
  return { run: (...words: string[]) => garage.run(['facts', 'due', '--folder', content, ...words]) };
}

test('facts due lists what is due with its source and every page that prints it', async () => {
  const { run } = createContent();
  const { code, out } = await run('--on', '2027-01-10');
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^2027-01-10 {2}tow-best: 9,500.lb$/),
    '  The tow-best; last checked 2026-01-10',
    '  source: A guide https://example.com/guide',
    '  used on: /about, /blog/big-trailers',
    '',
    '1 fact due by January 10, 2027. Compare each with its source, correct it or move its checked date.',
    '',
  ]);
});

test('facts due --within looks ahead, and --json prints the same as data', async () => {
  const { run } = createContent();
  expect((await run('--on', '2027-01-09')).out).toBe('No fact is due by January 9, 2027.\n');
  const { out } = await run('--on', '2027-01-09', '--within', '90d', '--json');
  expect(JSON.parse(out)).toMatchObject([
    { id: 'tow-best', due: '2027-01-10', usedOn: ['/about', '/blog/big-trailers'] },
    { id: 'tow-late', due: '2027-03-10', usedOn: ['/newsletter/2026-02'], source: 'our specification' },
  ]);
});

test('facts due means today where the site is', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-10T01:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await createContent().run()).out).toBe('No fact is due by January 9, 2027.\n');
});

test('facts due refuses a wrong day, a wrong span and a folder without a ledger', async () => {
  const { run } = createContent();
  expect((await run('--on', 'tomorrow')).err).toContain("--on must be a day such as 2027-03-01, not 'tomorrow'.");
  expect((await run('--within', 'soon')).err).toContain("--within must be a number of days such as 30d, not 'soon'.");
  expect((await createTestGarage().run(['facts', 'due', '--folder', '/nowhere'])).err).toContain('no ledger in');
});

test('a recall is due three months after its last check', async () => {
  const { run } = createContent({
    'recalls/full-size.yaml': `
- id: 99v001
  kind: safety
  nhtsa: [99V001]
  title: A bolt may be loose
  trucks: [{ model: silverado-1500, years: [2019] }]
  problem: A bolt may be loose.
  remedy: The dealer tightens it.
  dates: "2019"
  appliesTo27: some
  mark: B
  sources: [{ title: A report, address: "https://example.com/report", written: "2019" }]
  added: 2026-02-01
  checked: 2026-02-01
`,
  });
  expect((await run('--on', '2026-05-01')).out).toMatch(
    /^2026-05-01 {2}recall-99v001: 99V001\n {2}A bolt may be loose; .*\n.*report\n {2}used on: \/recalls\n/,
  );
});
