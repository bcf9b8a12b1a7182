import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { issueFrontmatterSchema } from '../../core/issue-frontmatter.ts';
import { postSchema } from '../../site/posts/post.ts';
import { counts, site } from '../../site.config.ts';
import { vocabulary } from './check-components.ts';
import { frontmatterOf } from './check-fields.ts';
import { readContent } from './content.ts';
import { repositoryRoot, sampleDay } from './sample-content.ts';

const content = readContent({ contentFolder: join(repositoryRoot, 'content'), repositoryRoot, today: sampleDay });
const posts = content.posts
  .map((post) => ({ slug: post.slug, data: frontmatterOf(post) }))
  .sort((a, b) => (b.data?.publishedAt ?? '').localeCompare(a.data?.publishedAt ?? ''));

/** The eighteen articles the site opened with, newest first. */
const opening = {
  'summer-road-trip-turbomax-prep': '2025-07-23',
  'turbomax-27-swap-engine-future': '2025-07-21',
  'turbomax-vs-v8-comparison': '2025-07-18',
  'sierra-elevation-turbomax': '2025-07-15',
  'turbomax-vs-ecoboost': '2025-07-11',
  'turbomax-tuning-guide': '2025-07-08',
  'gm-july-2025-turbomax-incentives': '2025-07-02',
  'turbomax-engine-recalls-2024': '2025-07-01',
  'turbomax-reliability': '2025-06-30',
  '2025-half-ton-towing-comparison': '2025-06-18',
  '2025-chevy-towing-comparison': '2025-06-13',
  'chevy-towing-evolution': '2025-06-09',
  'colorado-turbomax-vs-full-size': '2025-06-04',
  'colorado-canyon-rear-seat-review': '2025-05-29',
  'turbomax-buying-guide-2025': '2025-05-22',
  'turbomax-incentives-2025': '2025-05-19',
  'turbomax-maintenance-costs': '2025-05-06',
  'best-turbomax-accessories': '2025-04-29',
};

test('the eighteen opening articles stand in their order with their dates, the first five on the home page', () => {
  const known = posts.filter(({ slug }) => slug in opening);
  expect(known.map(({ slug, data }) => [slug, data?.publishedAt])).toEqual(Object.entries(opening));
  expect(counts.recentOnHome).toBe(5);
});

test('the opening articles are signed by the staff, count no comments and expire where they must', () => {
  const known = posts.filter(({ slug }) => slug in opening);
  expect(new Set(known.map(({ data }) => data?.author))).toEqual(new Set([site.author]));
  expect(new Set(known.map(({ data }) => data?.commentCount))).toEqual(new Set([0]));
  const expiring = known.filter(({ data }) => data?.validUntil).map(({ slug, data }) => [slug, data?.validUntil]);
  expect(expiring).toEqual([
    ['gm-july-2025-turbomax-incentives', '2025-07-31'],
    ['turbomax-incentives-2025', '2025-06-02'],
  ]);
});

test('the vocabulary of the check is the vocabulary of the site', () => {
  const index = readFileSync(join(repositoryRoot, 'site/mdx/index.ts'), 'utf8');
  const body = /return \{([\s\S]*)\n {2}\};/.exec(index)?.[1] ?? '';
  const names = [...body.matchAll(/^ {4}([A-Z]\w*)\b/gm)].map((match) => match[1]);
  expect(names.sort()).toEqual(Object.keys(vocabulary).sort());
});

test('every property of the vocabulary is read by its component', () => {
  const files: Record<string, string> = {
    Fact: 'FactLink.tsx',
    Pros: 'ProsCons.tsx',
    Cons: 'ProsCons.tsx',
    TowingChart: 'TowingChart.astro',
  };
  for (const [name, { required, optional }] of Object.entries(vocabulary)) {
    const source = readFileSync(join(repositoryRoot, 'site/components/mdx', files[name] ?? `${name}.tsx`), 'utf8');
    for (const prop of [...required, ...optional].filter((each) => !(name === 'Fact' && each === 'id'))) {
      expect(source, `${name} ${prop}`).toMatch(new RegExp(`\\b${prop}\\b`));
    }
  }
});

test('docs/writing.md gives every frontmatter field in the words of the schema, and an example of every component', () => {
  const schema = readFileSync(join(repositoryRoot, 'site/posts/post-schema.ts'), 'utf8');
  const guide = readFileSync(join(repositoryRoot, 'docs/writing.md'), 'utf8').replace(/ {2,}\|/g, ' |');
  const fields = [...schema.slice(schema.indexOf('postSchema =')).matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}(\w+):/gm)];
  expect(fields.map((match) => match[2]).sort()).toEqual(Object.keys(postSchema.shape).sort());
  for (const [, meaning, field] of fields) {
    const isOptional = postSchema.shape[field as keyof typeof postSchema.shape].safeParse(undefined).success;
    expect(guide).toContain(`| \`${field}\` | ${isOptional ? 'no' : 'yes'} | ${meaning} |`);
  }
  for (const name of Object.keys(vocabulary)) expect(guide).toContain(`<${name}`);
});

test('docs/writing.md gives every field of an issue in the words of the schema', () => {
  const schema = readFileSync(join(repositoryRoot, 'core/issue-frontmatter.ts'), 'utf8');
  const guide = readFileSync(join(repositoryRoot, 'docs/writing.md'), 'utf8').replace(/ {2,}\|/g, ' |');
  const fields = [...schema.slice(schema.indexOf('Schema =')).matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}(\w+):/gm)];
  expect(fields.map((match) => match[2])).toEqual(Object.keys(issueFrontmatterSchema.shape));
  for (const [, meaning, field] of fields) {
    const isOptional =
      issueFrontmatterSchema.shape[field as keyof typeof issueFrontmatterSchema.shape].safeParse(undefined).success;
    expect(guide).toContain(`| \`${field}\` | ${isOptional ? 'no' : 'yes'} | ${meaning} |`);
  }
});

test('the command exits 0 on the real content and its last line counts errors and warnings', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(repositoryRoot, 'scripts/content/main.ts')], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/content: 0 errors, \d+ warnings, \d+\.\d s\n$/);
  expect(status).toBe(0);
});
