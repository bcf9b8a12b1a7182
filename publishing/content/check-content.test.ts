import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Finding, formatFinding } from '../../core/content-finding.ts';
import { checkContent } from './check-content.ts';
import { createSampleContent, plant, repositoryRoot, sampleDay } from './test-content.ts';

type Change = (text: string) => string;
/** Name of the error, how the sample is changed, text on the reported line ('' for any), and the message. */
type Fault = [name: string, change: Change, at: string, message: RegExp];

const swap =
  (from: string | RegExp, to: string): Change =>
  (text) =>
    text.replace(from, to);
const append =
  (more: string): Change =>
  (text) =>
    text + more;
/** Adds a paragraph to an article. */
const say = (words: string): Change => swap('### More', `${words}\n\n### More`);
const field = (line: string): Change => swap('keywords:', `${line}\nkeywords:`);
const secondTorque = (label: string, value: number, truck = 'Sample 1500') =>
  append(
    `- { id: second-torque, label: ${label}, value: ${value}, unit: lb-ft, appliesTo: { truck: ${truck}, engine: 2.7L }, source: { kind: spec }, checked: 2025-07-01, status: stated }\n`,
  );

const wrongLabel =
  '- { id: epa-2025-sierra, label: Label, value: 18/21/20, appliesTo: { truck: Sierra 1500, engine: 2.7L, drive: 2WD }, source: { kind: spec }, checked: 2025-07-01, status: stated }\n';

const faults: Record<string, Fault[]> = {
  'posts/alpha/index.mdx': [
    ['wrong field', swap('author:', 'letters: open\nauthor:'), 'letters', /letters is not closed.*letters: closed/],
    ['misspelled field', swap('imageAlt:', 'imageAllt:'), 'imageAllt', /imageAllt.*correct its spelling/],
    ['broken YAML', swap("'Sample alpha'", "'Sample alpha"), 'title:', /A quote is not closed/],
    ['unknown picture', swap('imageSrc: about', 'imageSrc: abuot'), 'imageSrc', /'abuot'.* is no picture.*about/],
    ['early validUntil', field('validUntil: 2025-06-01'), 'validUntil', /is before publishedAt 2025-07-01/],
    ['future correction', field('corrections: [{ date: 2026-01-01, wrong: A., right: B. }]'), '2026-', /in the future/],
    [
      'oldest correction first',
      field(
        'corrections:\n  - { date: 2025-07-10, wrong: A., right: B. }\n  - { date: 2025-07-20, wrong: C., right: D. }',
      ),
      '2025-07-20',
      /below an older one.*newest correction first/,
    ],
    [
      'unknown fact',
      swap('"sample-torque" />', '"sample-torqe" />'),
      'sample-torqe',
      /'sample-torqe'.*closest: 'sample-/,
    ],
    ['unknown fact in a cell', swap('"{sample-torque}"', '"{sample-power}"'), '{sample-power}', /'sample-power'/],
    ['typed number', say('It weighs 4,500 pounds.'), '4,500 pounds', /'4,500 pounds' is typed into prose.*<Fact id=/],
    ['typed price', say('It costs $395 today.'), '$395', /'\$395' is typed.*allowed-numbers/],
    ['number of the excerpt', swap('makes 430 lb-ft', 'makes 431 lb-ft'), 'excerpt', /no number 431/],
    ['number of an answer', swap("'It makes 430 lb-ft.'", "'It makes 400 lb-ft.'"), 'answer', /no number 400/],
    ['wrong math', say('That is 7 × 6 = 43 in all.'), '7 × 6', /comes to 42/],
    ['dead link', swap('(/blog/bravo)', '(/blog/brave)'), '/blog/brave', /leads nowhere/],
    ['old address', swap('(/blog/bravo)', '(/blog/old)'), '/blog/old', /old address.*\/blog\/alpha/],
    ['dead anchor', swap('(/blog/bravo)', '(/blog/bravo#x)'), '#x', /no anchor #x.*#what-bravo-does/],
    ['dead anchor of its own', say('See [above](#nowhere).'), '#nowhere', /This article has no anchor #nowhere/],
    ['dead glossary anchor', say('See [a term](/glossary#torque).'), '#torque', /no anchor #torque.*#wastegate/],
    ['few links', swap(', [delta](/blog/delta)', ''), '---', /links to 2 other posts/],
    ['link without https', say('See [them](http://example.com/a).'), 'http://', /https:\/\/example.com\/a/],
    [
      'heading that skips a level',
      swap('### More', '#### More'),
      '#### More',
      /level 2 to level 4.*'### More of alpha'/,
    ],
    ['second title', swap('## What', '# What'), '# What', /second title.*'## What alpha does'/],
    ['equal headings', swap('### More of alpha', '### What alpha does'), '### What', /also on line \d+/],
    ['empty alt text', swap('alt="A garage with an open door"', 'alt=""'), 'alt=""', /no alt text/],
    [
      'alt text with "Picture of"',
      swap('alt="A garage', 'alt="Picture of a garage'),
      'alt="Pi',
      /begins with 'Picture of'/,
    ],
    ['short row', swap('["other", "{', '["{'), '["{sample-torque-gain', /Row 2 has 1 cells under 2 headers/],
    ['highlight outside', swap('{ row: 0, col: 1 }', '{ row: 2, col: 1 }'), 'row: 2', /outside the table.*from 0 to 1/],
    [
      'typed bar of a chart',
      append(
        '\n<TowingChart title="T" stamp="S" rows={[{ rank: "#1", engine: "E", capacity: 9500, shortName: "E", era: "2025" }]} />\n',
      ),
      'capacity: 9500',
      /<TowingChart> rows\[0\]\.capacity/,
    ],
    [
      'short article',
      swap(/\n\nThe farmer took a (rope|lamp|crate|tarp)[^\n]*/g, ''),
      '---',
      /has \d+ words, 900 to 1500/,
    ],
    [
      'hard to read',
      swap(/to the (\w+) before noon\. /g, 'to the $1 notwithstanding considerable organizational complications and '),
      '---',
      /reading level is grade/,
    ],
    ['long sentence', say(`${'Run and '.repeat(23)}stop.`), 'Run and', /^warning: A sentence has 47 words/],
    ['banned phrase', say('It is the most reliable of all.'), 'most reliable', /'most reliable' is a banned phrase/],
    [
      'term without its link',
      swap(/<Term[^>]*>wastegate<.Term>/, 'wastegate'),
      'good wastegate',
      /not linked.*<Term id=/,
    ],
    [
      'term linked twice',
      say('A <Term id="wastegate">wastegate</Term> again.'),
      'again.',
      /already linked on line \d+/,
    ],
    ['unknown term', say('A <Term id="gizmo">gizmo</Term>.'), 'gizmo', /no term 'gizmo'.*wastegate/],
    ['category without a button', swap(/category: .*/, 'category: Performance & Tuning'), 'category', /No button/],
    ['unknown recall', append('\n<RecallTable ids={["25v002"]} />\n'), '25v002', /'25v002' is not in content\/recalls/],
    ['table of nothing', append('\n<RecallTable />\n'), '<RecallTable', /ids/],
    [
      'year without the model',
      append('\nWe found <RecallCount model="colorado" year="2021" />.\n'),
      '2021',
      /no 2021 Colorado.*2024/,
    ],
    ['typed number of recalls', say('It had 3 recalls.'), '3 recalls', /typed into prose.*<RecallCount/],
    ['dead recall anchor', say('See [it](/recalls#25v009).'), '#25v009', /no anchor #25v009.*#25v001/],
    ['unknown component', append('\n<Movie src="a" />\n'), '<Movie', /<Movie> is not a known component.*<DataTable>/],
    ['unknown property', swap('<Figure picture', '<Figure width="9" picture'), 'width', /no property 'width'.*caption/],
    ['missing property', swap('<Figure picture="about" ', '<Figure '), '<Figure', /<Figure> lacks 'src'/],
    [
      'wrong choice',
      append('\n<Callout title="A" tone="loud">\n\nB.\n\n</Callout>\n'),
      'loud',
      /'loud'.*note, warning/,
    ],
    ['unknown tool', append('\n<Tool name="fly" />\n'), 'fly', /no tool 'fly'/],
    ['code between comments', append('\n{/* a */ evil() /* b */}\n'), 'evil()', /evil\(\).* is code/],
    ['code in a property', swap('picture="about"', 'picture={evil("about")}'), 'evil(', /'evil\(\)' is code/],
    ['code spread', swap('<Figure picture', '<Figure {...evil()} picture'), '...evil()', /'...evil\(\)' is code/],
    ['hidden questions', swap('<Faq items={frontmatter.schema.questions} />', ''), 'FAQPage', /not on the page/],
    ['open tag', append('\n<Callout title="Open">\n'), '<Callout', /<Callout> is not closed/],
  ],
  'posts/bravo/index.mdx': [
    ['shared id', swap('id: 2', 'id: 1'), 'id: 1', /id 1 is already used by content\/posts\/alpha.*id: 5/],
    [
      'link to a hidden post',
      swap('publishedAt: 2025-07-02', 'publishedAt: 2025-09-01'),
      '',
      /\/blog\/bravo is a draft/,
    ],
  ],
  'posts/delta/index.mdx': [
    [
      'shared sentence',
      say('The plumber took a rope to the mill before noon.'),
      'The plumber',
      /is also at content\/posts/,
    ],
    [
      'twelve shared words',
      say('We say a spare key hangs in the coat of every plumber who parks here.'),
      'We say',
      /^warning: .*in the same words at content\/posts\/bravo/,
    ],
  ],
  'facts/engine.yaml': [
    ['record outside its schema', swap('status: stated', 'status: sure'), 'status: sure', /not valid: status.*README/],
    ['no sentence', swap('status: stated', 'status: contested'), 'id:', /a contested figure needs the sentence/],
    ['contradiction', secondTorque('Peak torque', 440), '440', /says 440.*says 430.*contradicts: \[sample-torque\]/],
    ['repeated fact', secondTorque('Peak torque', 430), 'second-torque', /^warning: .*repeats 'sample-torque'/],
    ['unused fact', secondTorque('Idle torque', 430, 'Other'), 'second-', /^warning: Nothing uses 'second-torque'/],
    ['label that EPA does not have', append(wrongLabel), 'epa-2025-sierra', /No row of .* has 18\/21\/20 for 'epa-2/],
    ['fact due for another look', swap('2025-07-01', '2024-08-01'), 'id:', /^warning: Due for another look: 'sample-t/],
    ['unknown contradiction', append('  contradicts: [unknown]\n'), 'contradicts', /names 'unknown' in contradicts/],
    [
      'formula behind a corrected fact',
      swap('value: 430', 'value: 435'),
      '',
      /does not use 435, the value of 'sample-t/,
    ],
  ],
  'facts/sums.yaml': [
    [
      'id used twice',
      swap('sample-torque-gain', 'sample-torque'),
      'id:',
      /already used at content\/facts\/engine.yaml:1/,
    ],
    ['unknown part', swap('from: [sample-torque]', 'from: [unknown]'), 'source', /names 'unknown' in from/],
    ['wrong result', swap('348 = 82', '348 = 92'), 'source', /comes to 82, it says 92/],
    ['wrong value', swap('value: 82', 'value: 83'), 'value: 83', /is 83, its formula gives 82/],
    ['no formula', swap('430 − 348 = 82', 'about a fifth'), 'source', /can't be calculated/],
  ],
  'model-years.yaml': [
    [
      'unknown fact',
      swap('{sample-torque', '{sample-force'),
      'sample-force',
      /'sample-force' is not in content\/facts/,
    ],
  ],
  'letters/alpha.yaml': [
    ['address of the writer', swap('  name:', '  email: a@example.org\n  name:'), 'id:', /email.*docs\/writing/],
    ['day that is none', swap('2025-06-01', 'yesterday'), 'date', /date is not a day.*date: 2026-11-13/],
    ['same letter twice', (text) => text + text, '', /same id.*Delete one/],
  ],
  'glossary.yaml': [
    [
      'unused term',
      append('- { id: gizmo, term: Gizmo, definition: A thing. }\n'),
      'gizmo',
      /^warning: No article links/,
    ],
  ],
  'newsletter/2025-07-sample.md': [
    ['long subject', swap('A letter about the sample', 'x'.repeat(71)), 'subject:', /longer than 70 letters/],
    ['misspelled field', swap('posts:', 'post:'), 'post:', /post".*correct its spelling/],
    ['unknown post', swap('[alpha, bravo]', '[alpha, brav]'), 'posts:', /no post 'brav'.*alpha, bravo/],
    ['typed number', append('\nIt makes 430 lb-ft.\n'), 'It makes', /\{fact:…\} \('sample-torque' has this value\)/],
    ['number of the preview', swap('sample makes', 'sample makes (500 lb-ft)'), 'preview:', /no number 500/],
    ['unknown fact', swap('{fact:sample-torque}', '{fact:unknown}'), '{fact:unknown}', /'unknown'.*add the record/],
    ['unreadable fact', append('\nIt makes {fact sample-torque}.\n'), '{fact sample', /\{fact:record-id\}/],
    ['dead link', swap('/blog/alpha#what-alpha-does', '/blog/alfa'), '/blog/alfa', /leads nowhere/],
    ['raw HTML', append('\n<div>Hello</div>\n'), '<div>', /raw HTML.*Use headings/],
    ['banned phrase', append('\nIt packs a punch.\n'), 'packs a punch', /banned phrase/],
  ],
};

const cases = Object.entries(faults).flatMap(([path, list]) => list.map((fault) => ({ path, fault, name: fault[0] })));

test.each(cases)('$path: $name is reported with its line and the fix', ({ path, fault: [, change, at, message] }) => {
  const { findings, lineWith } = plant(path, change);
  const texts = findings.map(formatFinding);
  const place = at === '' ? '' : `content/${path}:${lineWith(at)}: `;
  const found = texts.filter((text) => text.startsWith(place)).map((text) => text.replace(/^[^:]+:\d+: /, ''));
  expect(found, texts.join('\n')).toContainEqual(expect.stringMatching(message));
});

function sample() {
  const { contentFolder, remove } = createSampleContent();
  onTestFinished(remove);
  return {
    contentFolder,
    check: () => checkContent({ contentFolder, repositoryRoot, today: sampleDay }).map(formatFinding),
  };
}

test('the unchanged sample has no errors and no warnings', () => {
  expect(sample().check()).toEqual([]);
});

test('an archive button with fewer than two published posts is reported', () => {
  const { contentFolder, check } = sample();
  for (const slug of ['bravo', 'charlie', 'delta']) {
    const file = join(contentFolder, `posts/${slug}/index.mdx`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(', News & Updates', ''));
  }
  expect(check()).toEqual([expect.stringMatching(/^site\.config\.ts:1: .*'News & Updates' finds 1 published posts/)]);
});

test('two issues with the same subject, and a file name that is not an id, are reported', () => {
  const { contentFolder, check } = sample();
  const text = readFileSync(join(contentFolder, 'newsletter/2025-07-sample.md'), 'utf8');
  writeFileSync(join(contentFolder, 'newsletter/2025_08 Copy.md'), text);
  expect(check()).toEqual([
    expect.stringContaining('The file name is not a valid id'),
    expect.stringContaining('content/newsletter/2025-07-sample.md has the same subject'),
  ]);
});

test('unfinished work in a draft is a warning; anything that would break the build is an error', () => {
  const severities = (findings: Finding[], path: string) =>
    findings.filter(({ file }) => file === `content/${path}`).map(({ severity }) => severity);
  const draft = (path: string, before: string, change: Change) =>
    severities(plant(path, (text) => change(text.replace(before, `draft: true\n${before}`))).findings, path);
  const [post, issue] = ['posts/alpha/index.mdx', 'newsletter/2025-07-sample.md'];
  expect(draft(post, 'keywords:', swap(', [delta](/blog/delta)', ''))).toEqual(['warning']);
  expect(draft(post, 'keywords:', swap('id="sample-torque"', 'id="unknown"'))).toEqual(['error']);
  expect(draft(issue, 'posts:', swap('/blog/alpha#what-alpha-does', '/blog/alfa'))).toEqual(['warning']);
});

test('a contradiction that one of the two records names is accepted', () => {
  const { findings } = plant('facts/engine.yaml', (text) =>
    text.concat(
      text.replace('sample-torque', 'listed-torque').replace('430', '440'),
      '  contradicts: [sample-torque]\n',
    ),
  );
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});
