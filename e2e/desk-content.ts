import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { testBuild, writeFixtureReleases } from '../server/site-fixture.ts';
import { archiveCategories } from '../site.config.ts';
import { test as base, expect } from './desk-server.ts';

export { expect };

/** A content folder of its own. */
export interface Content {
  folder: string;
  write(path: string, text: string): void;
  read(path: string): string;
}

/** A desk on it, with a site that is built in a moment. `buildEnd` says how that build ends; see server/test-build.ts. */
export const test = base.extend<{ content: Content; buildEnd: string }>({
  buildEnd: ['', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  content: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'garage-content-'));
    const folder = join(root, 'content');
    mkdirSync(join(folder, 'posts'), { recursive: true });
    await use({
      folder,
      write(path, text) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      },
      read: (path) => readFileSync(join(folder, path), 'utf8'),
    });
    rmSync(root, { recursive: true, force: true });
  },
  deskSettings: async ({ content, buildEnd }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'garage-dist-'));
    await writeFixtureReleases(folder);
    await use({
      SITE_URL: 'https://garage.example',
      DIST_FOLDER: folder,
      TEST_BUILD: testBuild,
      TEST_CONTENT_FOLDER: content.folder,
      TEST_END: buildEnd,
    });
    rmSync(folder, { recursive: true, force: true });
  },
});

/** An article whose text begins on line 14 of its file. */
export const post = (id: number, title: string, text: string, more = ''): string => `---
id: ${id}
title: ${title}
excerpt: What stayed dry, and what did not.
publishedAt: 2026-01-02
author: Ann
category: ${archiveCategories[0]?.name}
metaDescription: What two winters with a bed cover taught us about seals, rails, drains and the price of a new one.
keywords: [cover]
schema: { type: Article }
${more}---

${text}
`;
/** The article of most journeys. */
export const file = 'posts/two-winters/index.mdx';
/** Its title. */
export const title = 'Two winters with a bed cover';
/** Its text. */
export const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the article, MDX' });

/** Opens an article of it in the editor. */
export async function openArticle(page: Page, path = 'two-winters'): Promise<void> {
  await page.goto(new URL(`/articles/${path}`, page.url()).href);
  await expect(editorOf(page)).toBeVisible();
}
