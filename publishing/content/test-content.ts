import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../../core/content-finding.ts';
import { checkContent } from './check-content.ts';

/** The day the sample's checks run on. */
export const sampleDay = '2025-08-01';

/** The root of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

const slugs = ['alpha', 'bravo', 'charlie', 'delta'] as const;
const owners = ['farmer', 'plumber', 'painter', 'teacher'] as const;
const tools = ['wrench', 'ladder', 'bucket', 'cable', 'hammer', 'pump', 'rope', 'lamp', 'crate', 'tarp'];
const places = ['barn', 'yard', 'porch', 'field', 'shed', 'creek', 'road', 'gate', 'hill', 'pond', 'mill'];

/** Sentences that no other sample article has; short words, so the reading level is low. */
const proseOf = (owner: string): string =>
  tools
    .map((tool) => places.map((place) => `The ${owner} took a ${tool} to the ${place} before noon.`).join(' '))
    .join('\n\n');

const postOf = (slug: string, at: number): string => `---
id: ${at + 1}
title: 'Sample ${slug}'
excerpt: 'The ${slug} makes 430 lb-ft.'
publishedAt: 2025-07-0${at + 1}
author: Staff
category: Engine & Specs, Comparisons, Models & Reviews, Performance Tuning & Aftermarket, Maintenance & Reliability, News & Updates
imageSrc: about
imageAlt: A garage with an open door
metaDescription: 'A sample article of the content check that says what the ${slug} truck can do and why.'
keywords: [sample]
schema:
  type: FAQPage
  questions:
    - question: How strong is the ${slug}?
      answer: 'It makes 430 lb-ft.'
---

${owners[at]}s ask for <Fact id="sample-torque" /> and a good <Term id="wastegate">wastegate</Term>.

## What ${slug} does

${proseOf(owners[at] ?? '')}

A spare key hangs in the coat of every ${owners[at]} who parks behind the old house.

### More of ${slug}

See ${slugs
  .filter((other) => other !== slug)
  .map((other) => `[${other}](/blog/${other})`)
  .join(', ')}.

<Figure picture="about" alt="A garage with an open door" />

<DataTable
  headers={["Truck", "Torque"]}
  rows={[
    ["${slug}", "{sample-torque}"],
    ["other", "{sample-torque-gain:unit}"],
  ]}
  highlight={{ cells: [{ row: 0, col: 1 }] }}
/>

<Faq items={frontmatter.schema.questions} />
`;

const issue = `---
subject: 'A letter about the sample'
preview: 'What the sample makes, and where to read how it is done.'
date: 2025-07-15
posts: [alpha, bravo]
---

The sample makes {fact:sample-torque}, read [more of alpha](/blog/alpha#what-alpha-does).

## The gain

- It gained {fact:sample-torque-gain:value} over the first tune.
`;

const record = (id: string, label: string, value: number, source: string): string => `- id: ${id}
  label: ${label}
  value: ${value}
  unit: lb-ft
  appliesTo: { truck: Sample 1500, engine: 2.7L }
  source: ${source}
  checked: 2025-07-01
  status: stated
`;

const recall = `- id: 25v001
  kind: safety
  nhtsa: ["25V001"]
  title: Sample latch
  trucks:
    - { model: colorado, years: [2024] }
  problem: A latch may open.
  remedy: A new latch.
  dates: May 2025
  appliesTo27: 'yes'
  mark: A
  sources:
    - { title: One paper, address: "https://one.example/latch", written: May 2025 }
    - { title: Another paper, address: "https://two.example/latch", written: May 2025 }
  added: 2025-07-01
  checked: 2025-07-01
`;

const problem = `- id: rattle
  sign: noise
  title: Sample rattle
  notices: A rattle from below.
  part: Bracket
  trucks:
    - { model: colorado, years: [2024] }
  kind: bulletin
  gm: 24-NA-001
  offers: A strap.
  appliesTo27: 'yes'
  evidence: One report.
  recalls: [25v001]
  mark: B
  sources:
    - { title: One paper, address: "https://one.example/rattle", written: May 2025 }
  added: 2025-07-01
  checked: 2025-07-01
`;

const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(slugs.map((slug, at) => [`posts/${slug}/index.mdx`, postOf(slug, at)])),
  'newsletter/2025-07-sample.md': issue,
  'facts/engine.yaml': record('sample-torque', 'Torque of the sample', 430, '{ kind: spec }'),
  'facts/sums.yaml': record(
    'sample-torque-gain',
    'Gain over the launch tune',
    82,
    "{ kind: arithmetic, formula: '430 − 348 = 82', from: [sample-torque] }",
  ),
  'recalls/sample.yaml': recall,
  'problems/sample.yaml': problem,
  // Another drive, and another thing, of the same truck.
  'ratings.csv': [
    'model,first,last,engine,tune,trim,cab,bed,drive,package,scope,tow,tow_other,payload,payload_other,grade,source,address,date,quote',
    'silverado-1500,2025,2025,2.7L,high,,crew,,4wd,,version,8000,,,,B,A page,https://example.com,2025,',
    'silverado-1500,2025,2025,2.7L,high,,crew,,2wd,,version,8200,,,,B,A page,https://example.com,2025,',
    'silverado-1500,2025,2025,2.7L,high,,crew,,4wd,,version,,,1700,,B,A page,https://example.com,2025,',
  ].join('\n'),
  'owning/used.yaml':
    'answer: Ask.\nbeforeYouGo: Look.\nask: [Which oil?]\nlook: [The oil.]\nchecks:\n  - { id: latch, trucks: [{ model: colorado, years: [2024] }], text: The latch?, recalls: [25v001] }\n',
  'model-years.yaml': 'changed: "It makes {sample-torque:unit}."\n',
  'epa/epa-labels.csv':
    'model_year,make,model,displ_l,drive,fuel,flex_fuel,city_mpg,hwy_mpg,comb_mpg,source\n2025,GMC,SIERRA 2WD,2.7,2WD,Gasoline,no,18,21,19,FEG2025\n',
  'letters/alpha.yaml':
    '- id: 019a7c00-0000-7000-8000-000000000001\n  name: Ann\n  date: 2025-06-01\n  text: A letter about the sample.\n',
  'glossary.yaml': '- id: wastegate\n  term: Wastegate\n  definition: A valve.\n',
  'redirects.yaml': '/blog/old: /blog/alpha\n',
};

/** Creates a small, clean content folder; `remove` deletes it. */
export function createSampleContent(): { contentFolder: string; remove: () => void } {
  const contentFolder = mkdtempSync(join(tmpdir(), 'content-check-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(contentFolder, path)), { recursive: true });
    writeFileSync(join(contentFolder, path), text);
  }
  return { contentFolder, remove: () => rmSync(contentFolder, { recursive: true }) };
}

/** Changes one file of the sample and returns what the check finds, with the line of a text in the changed file. */
export function plant(
  path: string,
  change: (text: string) => string,
): { findings: Finding[]; lineWith: (needle: string) => number } {
  const { contentFolder, remove } = createSampleContent();
  try {
    const before = readFileSync(join(contentFolder, path), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`The planted fault changed nothing in ${path}.`);
    writeFileSync(join(contentFolder, path), after);
    return {
      findings: checkContent({ contentFolder, repositoryRoot, today: sampleDay }),
      lineWith: (needle) => after.split('\n').findIndex((line) => line.includes(needle)) + 1,
    };
  } finally {
    remove();
  }
}
