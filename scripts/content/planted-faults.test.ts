/** Over 300 lines: a table of planted faults, one entry for every kind the check knows. */
import { expect, test } from 'vitest';
import { plant } from './sample-content.ts';

interface PlantedFault {
  path?: string;
  change: (text: string) => string;
  /** Text on the line that must be named. */
  at: string;
  problem: RegExp;
  fix: RegExp;
  severity?: 'warning';
}

const alpha = 'posts/alpha/index.mdx';
const engine = 'facts/engine.yaml';
const sums = 'facts/sums.yaml';
const swap = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const append = (more: string) => (text: string) => text + more;
const secondTorque = (label: string, value: number, more = '') => `- id: second-torque
  label: ${label}
  value: ${value} # second
  unit: lb-ft
  appliesTo: { truck: Sample 1500, engine: 2.7L }
  source: { kind: spec }
  checked: 2025-07-01
  status: stated
${more}`;

const faults: Record<string, PlantedFault> = {
  'a frontmatter field of the wrong kind': {
    change: swap('commentCount: 0', 'commentCount: none'),
    at: 'commentCount',
    problem: /commentCount is missing or is not a whole number/,
    fix: /Write: {2}commentCount: 0/,
  },
  'a missing frontmatter field': {
    change: swap("title: 'Sample alpha'\n", ''),
    at: 'id: 1',
    problem: /title is missing/,
    fix: /Write for example: {2}title:/,
  },
  'a misspelled frontmatter field': {
    change: swap('imageAlt:', 'imageAllt:'),
    at: 'imageAllt',
    problem: /imageAllt/,
    fix: /correct its spelling/,
  },
  'frontmatter that is no YAML': {
    change: swap("title: 'Sample alpha'", "title: 'Sample alpha"),
    at: 'title:',
    problem: /cannot be read/,
    fix: /Correct the syntax/,
  },
  'an id that another post has': {
    path: 'posts/bravo/index.mdx',
    change: swap('id: 2', 'id: 1'),
    at: 'id: 1',
    problem: /id 1 belongs to content\/posts\/alpha/,
    fix: /id: 5/,
  },
  'a picture that does not exist': {
    change: swap('imageSrc: about', 'imageSrc: abuot'),
    at: 'imageSrc',
    problem: /'abuot' is no picture/,
    fix: /one of: .*about/,
  },
  'validUntil before publication': {
    change: swap('keywords:', 'validUntil: 2025-06-01\nkeywords:'),
    at: 'validUntil',
    problem: /lies before publishedAt 2025-07-01/,
    fix: /last day the article holds/,
  },
  'a correction dated in the future': {
    change: swap('keywords:', 'corrections:\n  - { date: 2026-01-01, wrong: This., right: That. }\nkeywords:'),
    at: '2026-01-01',
    problem: /in the future/,
    fix: /date: 2025-08-01/,
  },
  'corrections with the oldest first': {
    change: swap(
      'keywords:',
      'corrections:\n  - { date: 2025-07-10, wrong: A., right: B. }\n  - { date: 2025-07-20, wrong: C., right: D. }\nkeywords:',
    ),
    at: '2025-07-20',
    problem: /stands below an older one/,
    fix: /newest correction first/,
  },
  'a ledger record that does not fit its schema': {
    path: engine,
    change: swap('status: stated', 'status: sure'),
    at: 'status: sure',
    problem: /does not fit the ledger: status/,
    fix: /README/,
  },
  'a ledger id used twice': {
    path: sums,
    change: swap('id: sample-torque-gain', 'id: sample-torque'),
    at: 'id: sample-torque',
    problem: /stands at content\/facts\/engine.yaml:1 already/,
    fix: /another id/,
  },
  'an unknown figure in prose': {
    change: swap('<Fact id="sample-torque" />', '<Fact id="sample-torqe" />'),
    at: 'sample-torqe',
    problem: /'sample-torqe' is used here, and no file of content\/facts has it/,
    fix: /closest: 'sample-torque.* in content\/facts/,
  },
  'an unknown figure in a table cell': {
    change: swap('"{sample-torque}"', '"{sample-power}"'),
    at: '{sample-power}',
    problem: /'sample-power'/,
    fix: /add the record/,
  },
  'two records that contradict each other without saying so': {
    path: engine,
    change: append(secondTorque('Peak torque listed', 440)),
    at: 'value: 440',
    problem: /'second-torque' says 440, and 'sample-torque' at content\/facts\/engine.yaml:1 says 430/,
    fix: /contradicts: \[sample-torque\]/,
  },
  'one figure written down twice': {
    path: engine,
    change: append(secondTorque('Peak torque listed', 430)),
    at: 'value: 430 # second',
    problem: /repeats 'sample-torque'/,
    fix: /Keep one/,
    severity: 'warning',
  },
  'a contradiction with a record that does not exist': {
    path: engine,
    change: append('  contradicts: [nobody]\n'),
    at: 'contradicts',
    problem: /names 'nobody' in contradicts/,
    fix: /Correct the id/,
  },
  'a sum from a record that does not exist': {
    path: sums,
    change: swap('from: [sample-torque]', 'from: [nobody]'),
    at: 'source',
    problem: /names 'nobody' in from/,
    fix: /Correct the id/,
  },
  'a formula with a wrong result': {
    path: sums,
    change: swap('430 − 348 = 82', '430 − 348 = 92'),
    at: 'source',
    problem: /comes to 82, it says 92/,
    fix: /Correct the sum/,
  },
  'a value its formula does not give': {
    path: sums,
    change: swap('value: 82', 'value: 83'),
    at: 'value: 83',
    problem: /is 83, its formula gives 82/,
    fix: /Correct the value/,
  },
  'a formula left behind by a corrected figure': {
    path: engine,
    change: swap('value: 430', 'value: 435'),
    at: '',
    problem: /does not use 435, the value of 'sample-torque'/,
    fix: /Work 'sample-torque' into the formula/,
  },
  'a formula that is no sum': {
    path: sums,
    change: swap('430 − 348 = 82', 'about a fifth'),
    at: 'source',
    problem: /is no sum/,
    fix: /a op b = result/,
  },
  'a record nothing uses': {
    path: engine,
    change: append(secondTorque('Torque at idle', 430).replace('Sample 1500', 'Other 1500')),
    at: 'id: second-torque',
    problem: /Nothing uses 'second-torque'/,
    fix: /delete/,
    severity: 'warning',
  },
  'a number with a unit in prose without a record': {
    change: swap('### More', 'It weighs 4,500 pounds.\n\n### More'),
    at: '4,500 pounds',
    problem: /'4,500 pounds' stands in prose without a record/,
    fix: /<Fact id=/,
  },
  'a price in prose without a record': {
    change: swap('### More', 'It costs $395 today.\n\n### More'),
    at: '$395',
    problem: /'\$395' stands in prose/,
    fix: /allowed-figures/,
  },
  'a figure of the excerpt that the ledger does not have': {
    change: swap('makes 430 lb-ft', 'makes 431 lb-ft'),
    at: 'excerpt',
    problem: /'431 lb-ft': the ledger has no figure 431/,
    fix: /Correct it to what the ledger says/,
  },
  'a figure of an FAQ answer that the ledger does not have': {
    change: swap("answer: 'It makes 430 lb-ft.'", "answer: 'It makes 400 lb-ft.'"),
    at: 'answer',
    problem: /the ledger has no figure 400/,
    fix: /ledger/,
  },
  'a written sum that does not add up': {
    change: swap('### More', 'That is 7 × 6 = 43 in all.\n\n### More'),
    at: '7 × 6',
    problem: /comes to 42/,
    fix: /Correct the sum/,
  },
  'a link to an article that does not exist': {
    change: swap('(/blog/bravo)', '(/blog/brave)'),
    at: '/blog/brave',
    problem: /\/blog\/brave leads nowhere/,
    fix: /Correct it/,
  },
  'a link to an old address': {
    change: swap('(/blog/bravo)', '(/blog/old)'),
    at: '/blog/old',
    problem: /old address/,
    fix: /Link to \/blog\/alpha/,
  },
  'a link to a post that readers cannot see yet': {
    path: 'posts/bravo/index.mdx',
    change: swap('publishedAt: 2025-07-02', 'publishedAt: 2025-09-01'),
    at: '',
    problem: /\/blog\/bravo is a draft or dated in the future/,
    fix: /Publish it first/,
  },
  'a dead anchor of another article': {
    change: swap('(/blog/bravo)', '(/blog/bravo#nothing)'),
    at: '#nothing',
    problem: /has no anchor #nothing/,
    fix: /#what-bravo-does, #more-of-bravo/,
  },
  'a dead anchor of the article itself': {
    change: swap('### More', 'See [above](#nowhere).\n\n### More'),
    at: '#nowhere',
    problem: /This article has no anchor #nowhere/,
    fix: /#what-alpha-does/,
  },
  'a glossary anchor that does not exist': {
    change: swap('### More', 'See [a term](/glossary#torque).\n\n### More'),
    at: '/glossary#torque',
    problem: /no anchor #torque/,
    fix: /#wastegate/,
  },
  'fewer than three links to other posts': {
    change: swap(', [delta](/blog/delta)', ''),
    at: '---',
    problem: /links to 2 other posts/,
    fix: /\[words\]\(\/blog\/slug\)/,
  },
  'an external link without https': {
    change: swap('### More', 'See [them](http://example.com/a).\n\n### More'),
    at: 'http://example.com',
    problem: /no https address/,
    fix: /https:\/\/example.com\/a/,
  },
  'a heading that jumps over a level': {
    change: swap('### More', '#### More'),
    at: '#### More',
    problem: /jumps from level 2 to level 4/,
    fix: /'### More of alpha'/,
  },
  'a second title': {
    change: swap('## What', '# What'),
    at: '# What',
    problem: /second title/,
    fix: /'## What alpha does'/,
  },
  'two equal headings': {
    change: swap('### More of alpha', '### What alpha does'),
    at: '### What alpha does',
    problem: /stands on line \d+ too/,
    fix: /what this part adds/,
  },
  'a figure without alt text': {
    change: swap('alt="A garage with an open door"', 'alt=""'),
    at: 'alt=""',
    problem: /no alt text/,
    fix: /what is drawn/,
  },
  'an alt text that says it is a picture': {
    change: swap('alt="A garage', 'alt="Picture of a garage'),
    at: 'alt="Picture of',
    problem: /begins with 'Picture of'/,
    fix: /begin with what is drawn/,
  },
  'a table row shorter than its headers': {
    change: swap('["other", "{sample-torque-gain:unit}"]', '["{sample-torque-gain:unit}"]'),
    at: '["{sample-torque-gain:unit}"]',
    problem: /Row 2 has 1 cells under 2 headers/,
    fix: /a cell for every header/,
  },
  'a highlight outside the table': {
    change: swap('{ row: 0, col: 1 }', '{ row: 2, col: 1 }'),
    at: 'row: 2',
    problem: /row 2, column 1, outside the table/,
    fix: /Rows count from 0 to 1/,
  },
  'a typed bar in a chart': {
    change: append(
      '\n<TowingChart title="T" rows={[{ rank: "#1", engine: "E", capacity: 9500, shortName: "E", era: "2025" }]} />\n',
    ),
    at: 'capacity: 9500',
    problem: /The bar is typed: 9500/,
    fix: /capacity: "\{id\}"/,
  },
  'an article that is too short': {
    change: swap(/\n\nThe farmer took a (rope|lamp|crate|tarp)[^\n]*/g, ''),
    at: '---',
    problem: /has \d+ words, 900 to 1800 are wanted/,
    fix: /what a reader would ask next/,
  },
  'a reading level that is too high': {
    change: swap(
      /to the (\w+) before noon\. /g,
      'to the $1 notwithstanding considerable organizational complications and ',
    ),
    at: '---',
    problem: /reading level is grade/,
    fix: /Shorten sentences/,
  },
  'a sentence that is too long': {
    change: swap('### More', `${'Run and '.repeat(23)}stop.\n\n### More`),
    at: 'Run and',
    problem: /A sentence has 47 words/,
    fix: /Make two/,
    severity: 'warning',
  },
  'a phrase the house forbids': {
    change: swap('### More', 'It is the most reliable of all.\n\n### More'),
    at: 'most reliable',
    problem: /'most reliable' is a phrase the house does not write/,
    fix: /what the record shows/,
  },
  'a sentence that stands in two posts': {
    path: 'posts/delta/index.mdx',
    change: swap('### More', 'The plumber took a rope to the mill before noon.\n\n### More'),
    at: 'The plumber',
    problem: /stands at content\/posts\/\w+\/index.mdx:\d+ too/,
    fix: /afresh/,
  },
  'twelve words in a row that stand in two posts': {
    path: 'posts/delta/index.mdx',
    change: swap('### More', 'We say a spare key hangs in the coat of every plumber who parks here.\n\n### More'),
    at: 'We say',
    problem: /said in the same words at content\/posts\/bravo/,
    fix: /other words/,
    severity: 'warning',
  },
  'a first use of a glossary term without its link': {
    change: swap('<Term id="wastegate">wastegate</Term>', 'wastegate'),
    at: 'good wastegate',
    problem: /'wastegate' is in the glossary, and its first use here is not linked/,
    fix: /<Term id="wastegate">wastegate<\/Term>/,
  },
  'a glossary term linked twice': {
    change: swap('### More', 'A <Term id="wastegate">wastegate</Term> again.\n\n### More'),
    at: 'again.',
    problem: /linked on line \d+ already/,
    fix: /take <Term> off/,
  },
  'an unknown glossary term': {
    change: swap('### More', 'A <Term id="gizmo">gizmo</Term>.\n\n### More'),
    at: 'gizmo',
    problem: /no term 'gizmo'/,
    fix: /wastegate/,
  },
  'a glossary term no article links to': {
    path: 'glossary.yaml',
    change: append('- id: gizmo\n  term: Gizmo\n  definition: A thing.\n'),
    at: 'id: gizmo',
    problem: /No article links to 'gizmo'/,
    fix: /delete the term/,
    severity: 'warning',
  },
  'a post no archive button finds': {
    change: swap(/category: .*/, 'category: Performance & Tuning'),
    at: 'category',
    problem: /No button of the archive finds/,
    fix: /Engine & Specs/,
  },
  'a component outside the vocabulary': {
    change: append('\n<Video src="a" />\n'),
    at: '<Video',
    problem: /<Video> is not in the vocabulary/,
    fix: /<DataTable> .*<TowingChart>/,
  },
  'an unknown property': {
    change: swap('<Figure picture', '<Figure width="9" picture'),
    at: 'width',
    problem: /no property 'width'/,
    fix: /picture, alt, caption/,
  },
  'a missing property': {
    change: swap('<Figure picture="about" ', '<Figure '),
    at: '<Figure',
    problem: /<Figure> lacks 'picture'/,
    fix: /<Figure picture=…>/,
  },
  'code in an article': {
    change: append('\n{1 + 1}\n'),
    at: '{1 + 1}',
    problem: /is code/,
    fix: /<Fact/,
  },
  'questions in the structured data that the page does not show': {
    change: swap('<Faq items={frontmatter.schema.questions} />', ''),
    at: 'type: FAQPage',
    problem: /not on the page/,
    fix: /<Faq items=/,
  },
  'a body that is no MDX': {
    change: append('\n<Callout title="Open">\n'),
    at: '<Callout',
    problem: /cannot be read/,
    fix: /Correct the syntax/,
  },
};

for (const [name, fault] of Object.entries(faults)) {
  test(`${name} is reported with file, line and fix`, () => {
    const path = fault.path ?? alpha;
    const { findings, lineWith } = plant(path, fault.change);
    const found = findings.find(({ problem }) => fault.problem.test(problem));
    expect(found, JSON.stringify(findings, null, 1)).toBeDefined();
    expect(found?.severity).toBe(fault.severity ?? 'error');
    expect(found?.fix).toMatch(fault.fix);
    if (fault.at !== '')
      expect({ file: found?.file, line: found?.line }).toEqual({ file: `content/${path}`, line: lineWith(fault.at) });
  });
}
