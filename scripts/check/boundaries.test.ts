import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';

/** Writes rooms into a temporary folder, checks them and removes them. */
async function checkRooms(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'rooms-'));
  const packages = Object.fromEntries(
    ['zod', 'react', 'fastify', 'pg'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {};'],
    ]),
  );
  for (const [path, text] of Object.entries({ ...packages, 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  try {
    return await checkBoundaries(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const goodRooms = {
  'contract/subscriber.ts': "import { z } from 'zod';\nexport const subscriber = z;\nexport type Subscriber = string;",
  'site.config.ts': "export const site = { name: 'A' };",
  'newsletter/store.ts':
    "import { DatabaseSync } from 'node:sqlite';\nimport pg from 'pg';\nimport { subscriber } from '../contract/subscriber.ts';\nexport const store = [pg, subscriber, DatabaseSync, new Date(0)];",
  'server/app.ts':
    "import fastify from 'fastify';\nimport { store } from '../newsletter/store.ts';\nimport { site } from '../../site.config.ts';\nexport const app = [fastify, store, site];",
  'site/posts/post.ts': 'export interface Post { title: string }\nexport const allPosts = [];',
  'site/components/Card.tsx':
    "import type { Post } from '../posts/post.ts';\nexport function Card({ post }: { post: Post }) { return <p>{post.title}</p>; }",
  'site/components/Row.tsx':
    "import { type Post } from '../posts/post.ts';\nexport function Row({ post }: { post: Post }) { return <p>{post.title}</p>; }",
  'site/islands/Form.tsx':
    "import { useState } from 'react';\nimport { subscriber } from '../../contract/subscriber.ts';\nimport { site } from '../../site.config.ts';\nimport { FormView } from './FormView.tsx';\nexport const Form = () => [useState, subscriber, site, FormView];",
  'site/islands/FormView.tsx': 'export const FormView = () => <form />;',
  'site/enhance/menu.ts': "import { site } from '../../site.config.ts';\nexport const menu = site;",
};

test('rooms that follow the rules pass', async () => {
  const { isOk, output } = await checkRooms(goodRooms);
  expect(output).toContain('no dependency violations found');
  expect(isOk).toBe(true);
});

test('every planted import across a boundary is named with its rule', async () => {
  const { isOk, output } = await checkRooms({
    ...goodRooms,
    'core/feed.ts': "import { readFileSync } from 'node:fs';\nexport const feed = readFileSync;",
    'newsletter/issue.ts': "import { site } from '../../site.config.ts';\nexport const issue = site;",
    'newsletter/route.ts': "import fastify from 'fastify';\nexport const route = fastify;",
    'server/pages.ts': "import { allPosts } from '../../site/posts/post.ts';\nexport const pages = allPosts;",
    'site/components/List.tsx':
      "import { allPosts } from '../posts/post.ts';\nexport const List = () => <p>{allPosts}</p>;",
    'site/components/Query.tsx': "import { getCollection } from 'astro:content';\nexport const Query = getCollection;",
    'site/islands/Bad.tsx': "import { Card } from '../components/Card.tsx';\nexport const Bad = Card;",
    'site/enhance/bad.ts': "import { useState } from 'react';\nexport const bad = useState;",
    'faults/bad.ts': "import { steps } from './steps.ts';\nexport const bad = steps;",
    'e2e/pages.ts': 'export const pages = 1;',
    'scripts/check/steps.ts': 'export const steps = 1;',
    'art/scene.ts':
      "import { pages } from '../e2e/pages.ts';\nimport { steps } from './steps.ts';\nexport const scene = [pages, steps];",
    'cli/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
    'cli/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    'cli/lost.ts': "import { gone } from './gone.ts';\nexport const lost = gone;",
  });
  expect(isOk).toBe(false);
  for (const rule of [
    'contract-imports-only-zod-and-minisearch: core/feed.ts',
    'newsletter-is-a-domain: newsletter/issue.ts → site.config.ts',
    'newsletter-knows-no-framework: newsletter/route.ts',
    'server-and-cli-know-no-pages: server/pages.ts → site/posts/post.ts',
    'components-get-data-as-props: site/components/List.tsx → site/posts/post.ts',
    'components-query-no-content: site/components/Query.tsx → astro:content',
    'islands-stand-alone: site/islands/Bad.tsx → site/components/Card.tsx',
    'enhance-is-framework-free: site/enhance/bad.ts',
    'nothing-imports-journeys-or-benchmarks: art/scene.ts → e2e/pages.ts',
    'faults-try-the-programs: faults/bad.ts → scripts/check/steps.ts',
    'the-product-needs-no-checks: art/scene.ts → scripts/check/steps.ts',
    'no-cycles: cli/a.ts',
    'imports-resolve: cli/lost.ts',
  ]) {
    expect(output).toContain(rule);
  }
  expect(output).not.toContain('Card.tsx → site/posts');
});

test('environment, clock and fetch are refused in the rooms that take them as arguments', async () => {
  const { isOk, output } = await checkRooms({
    'newsletter/send.ts':
      '// new Date() in a comment is fine\nexport const at = new Date();\nexport const ms = Date.now();\nexport const url = process.env["SMTP_URL"];',
    'site/components/Live.tsx': "export const Live = () => fetch('/feed.json');",
    'server/clock.ts': 'export const now = () => new Date();',
    'site/pages/index.astro': "---\nimport { steps } from '../../check/steps.ts';\n---\n<p>{steps}</p>",
  });
  expect(isOk).toBe(false);
  expect(output).toContain('newsletter/send.ts:2  the real clock');
  expect(output).toContain('newsletter/send.ts:3  the real clock');
  expect(output).toContain('newsletter/send.ts:4  process.env');
  expect(output).toContain('site/components/Live.tsx:1  fetch');
  expect(output).toContain('site/pages/index.astro:2  imports');
  expect(output).not.toContain('server/clock.ts');
});
