import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readIssueSource } from '../core/issues/issue-source.ts';
import { createGoodIssue } from '../newsletter/preflight/test-preflight.ts';
import { addVisits } from '../newsletter/records/visits.ts';
import { today } from '../publishing/program.ts';
import { testBuildSettings, writeTestBuild } from './issue/test-sending.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

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
  for (const [path, text] of Object.entries(files)) garage.write(`content/${path}`, text);
  return { garage, content, run: (...words: string[]) => garage.run(['facts', 'due', '--folder', content, ...words]) };
}

test('facts due lists what is due with its source and every page that prints it, looks ahead, and refuses what is no day', async () => {
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
  expect((await run('--on', '2027-01-09')).out).toBe('No fact is due by January 9, 2027.\n');
  const ahead = await run('--on', '2027-01-09', '--within', '90d', '--json');
  expect(JSON.parse(ahead.out)).toMatchObject([
    { id: 'tow-best', due: '2027-01-10', usedOn: ['/about', '/blog/big-trailers'] },
    { id: 'tow-late', due: '2027-03-10', usedOn: ['/newsletter/2026-02'], source: 'our specification' },
  ]);
  expect((await run('--on', 'tomorrow')).err).toContain("--on must be a day such as 2027-03-01, not 'tomorrow'.");
  expect((await run('--within', 'soon')).err).toContain("--within must be a number of days such as 30d, not 'soon'.");
  expect((await createTestGarage().run(['facts', 'due', '--folder', '/nowhere'])).err).toContain('no ledger in');
});

test('facts due means today where the site is', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-10T01:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await createContent().run()).out).toBe('No fact is due by January 9, 2027.\n');
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

/** Sends the issue to everyone on the list, in a mail that says this. */
async function sendIssue(garage: TestGarage, id: string, words: string): Promise<void> {
  const source = readFileSync(join(garage.folder, `content/newsletter/${id}.md`), 'utf8');
  const { mail } = createGoodIssue();
  await writeTestBuild(garage.folder, { id, mail: { ...mail, text: `${mail.text}\n${words}` } }, source);
  const sent = await garage.run(['issue', 'send', id, '--yes'], { env: testBuildSettings(garage.folder) });
  expect(sent).toMatchObject({ code: 0 });
}

test('a corrected fact names the sent issues that said it, and its erratum goes to those who got them', async () => {
  const { garage, content } = createContent({
    'newsletter/2026-02.md': `---
subject: What it pulls
preview: What it pulls, and where we got that figure from.
date: 2026-02-01
posts: []
---

Up to {fact:tow-best}, and {fact:tow-late}.
`,
    'posts/pull/index.mdx': '---\ntitle: Pull\n---\n\nUp to <Fact id="tow-best" />.\n',
  });
  const correct = (...words: string[]) => garage.run(['facts', 'correct', ...words, '--folder', content]);
  const read = (file: string): string => readFileSync(join(content, file), 'utf8');
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  await sendIssue(garage, '2026-02', 'Up to 9,500\nlb, and 9,500 lb.');
  await garage.run(['subscribers', 'add', 'new@example.org']);

  expect((await correct('tow-bset', '9,300')).err).toContain('Did you mean tow-best?');
  expect((await correct('tow-best', 'plenty')).err).toContain('Write the value as a number, such as 9500.');
  const { code, out } = await correct('tow-best', '9,300', '--source', 'https://example.com/new');
  expect(code).toBe(0);
  expect(out).toContain(
    '1 subscriber got 2026-02, which said 9,500\u00a0lb. To tell them: ./garage issue new --erratum tow-best',
  );
  expect(read('facts/towing.yaml')).toContain('  was:\n    - { value: 9500, until: ');
  expect(read('posts/pull/index.mdx')).toContain('right: "It is 9,300\u00a0lb."');

  const folder = join(content, 'newsletter');
  const erratum = await garage.run(['issue', 'new', '--erratum', 'tow-best', '--id', 'right', '--folder', folder]);
  expect(erratum.code).toBe(0);
  expect(readIssueSource(read('newsletter/right.md')).data).toMatchObject({
    subject: 'Correction: The tow-best',
    to: { got: ['2026-02:1'] },
    listed: false,
    draft: true,
  });
  expect(read('newsletter/right.md')).toContain('In [What it pulls](/newsletter/2026-02) we gave this figure as 9,500');
  expect(read('newsletter/right.md')).toContain('**It is {fact:tow-best}.**');

  // A mail that did not say the value of before is none of its readers.
  expect((await correct('tow-best', '9,400', '--changed')).out).not.toContain('subscriber');
  expect((await correct('tow-gap', '100')).out).not.toContain('subscriber');
  const none = await garage.run(['issue', 'new', '--erratum', 'tow-gap', '--folder', folder]);
  expect(none.err).toContain('No sent issue is known to have said another value of tow-gap.');

  await garage.withStore((store) =>
    addVisits(store, [
      { day: '2099-01-01', kind: 'mark', name: '2026-02 /blog/oil', total: 3 },
      { day: '2099-01-01', kind: 'page', name: '/blog/oil', total: 7 },
      { day: '2026-01-31', kind: 'page', name: '/blog/oil', total: 90 },
    ]),
  );
  const report = await garage.run(['issue', 'report', '2026-02']);
  expect(report.out).toMatch(/pages of the mail +from the mail +all since 20.*\n\/blog\/oil +3 +7\n/);

  // Its readers would get a second one for the same value; for the next value there is one, though the month has one.
  const again = (...words: string[]) =>
    garage.run(['issue', 'new', '--erratum', 'tow-best', ...words, '--folder', folder]);
  expect((await again('--id', 'other')).err).toContain(
    'right.md already tells the readers of the old value of tow-best.',
  );
  await sendIssue(garage, 'right', 'It is 9,400 lb.');
  await correct('tow-best', '9,300');
  expect((await again()).code).toBe(0);
  await sendIssue(garage, `${today().slice(0, 7)}-correction-tow-best`, 'It is 9,300 lb.');
  await correct('tow-best', '9,200');
  expect((await again()).out).toContain(`newsletter/${today()}-correction-tow-best.md`);
});
