import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { createPostDraft } from './post-draft.ts';
import { createSampleContent, sampleDay } from './test-content.ts';

const samplePlaces = () => createSampleContent().places;

test('a new post derives slug, id, day, author and picture, and is a draft that the site can be built with', () => {
  const { places, find } = createSampleContent();
  const draft = createPostDraft("Winter's First Start", places);
  expect(draft).toEqual({
    slug: 'winters-first-start',
    imageSrc: undefined,
    file: 'content/posts/winters-first-start/index.mdx',
  });
  const text = readFileSync(join(places.contentFolder, 'posts/winters-first-start/index.mdx'), 'utf8');
  expect(text).toContain("id: 5\ntitle: 'Winter''s First Start'");
  expect(text).toContain(`publishedAt: ${sampleDay}\nauthor: ${site.author}`);
  expect(text).toMatch(/# .*\n# imageSrc: \.\/photo\.jpg\n# imageAlt: /);
  expect(text).toMatch(/type: Article\ndraft: true/);
  const findings = find().filter(({ place }) => place.file === draft.file);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(findings.map(({ problem }) => problem)).toContain('Field excerpt: excerpt is empty.');
  const long = createPostDraft(`Café: ${'40,000 Winter Miles '.repeat(9)}`, places).slug;
  expect(long).toMatch(/^cafe-40000-winter-miles-.{60,90}[a-z]$/);
  expect(createPostDraft('TurboMax Reliability', places).imageSrc).toBe('turbomax-reliability');
});

test('an existing slug, a redirected path and an empty title are rejected', () => {
  expect(() => createPostDraft('Alpha', samplePlaces())).toThrow('content/posts/alpha already exists');
  expect(() => createPostDraft('Old', samplePlaces())).toThrow('redirects /blog/old to /blog/alpha');
  expect(() => createPostDraft('?!', samplePlaces())).toThrow('no letters for an address');
});
