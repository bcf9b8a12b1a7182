import { readdirSync, readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { builtIssueSchema } from '../core/built-issue.ts';
import { type MailTemplate, mailSlots, mailTemplateSchema } from '../core/mail-template.ts';
import { expect, failedLoad, test } from './fixtures.ts';

const folder = new URL('../dist/mails/', import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const issues = readdirSync(new URL('issues/', folder)).map((file) =>
  builtIssueSchema.parse(readJson(`issues/${file}`)),
);
const mails: Record<string, MailTemplate> = {
  confirmation: mailTemplateSchema.parse(readJson('confirmation.json')),
  welcome: mailTemplateSchema.parse(readJson('welcome.json')),
  ...Object.fromEntries(issues.map(({ id, mail }) => [id, mail])),
};
const widths = [390, 600] as const;
const mostBytes = 102 * 1024;
const postalAddress = '100 Example Street, Springfield';

/** Opens a mail as a program shows it: at an address of the site, so that its pictures load. */
async function openMail(page: Page, mail: MailTemplate, baseURL: string): Promise<void> {
  const filled = mail.html.replaceAll(mailSlots.site, baseURL).replaceAll(mailSlots.postalAddress, postalAddress);
  await page.route('**/mail-under-test', (route) => route.fulfill({ contentType: 'text/html', body: filled }));
  await page.goto('/mail-under-test', { waitUntil: 'networkidle' });
}

for (const [name, mail] of Object.entries(mails)) {
  test(`${name} fits 390 and 600 px, its pictures load, and nothing scrolls sideways`, async ({ page, baseURL }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await openMail(page, mail, String(baseURL));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const pictures = await page.locator('img').evaluateAll((images) =>
        images.map((each) => {
          return { hasLoaded: (each as HTMLImageElement).naturalWidth > 0, shown: each.getBoundingClientRect().width };
        }),
      );
      for (const { hasLoaded, shown } of pictures) {
        expect(hasLoaded).toBe(true);
        expect(shown).toBeLessThanOrEqual(width);
      }
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} has no axe violation in the ${colorScheme} scheme`, async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await openMail(page, mail, String(baseURL));
        const scan = new AxeBuilder({ page }).setLegacyMode(true).withTags(['wcag2a', 'wcag2aa']);
        const { violations } = await scan.analyze();
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
        expect(found, `at ${width}`).toEqual([]);
      }
    });
  }

  test(`${name} says everything with pictures off`, async ({ page, baseURL, allowErrors }) => {
    allowErrors(failedLoad);
    await page.route(/\.(jpg|png)$/, (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 800 });
    await openMail(page, mail, String(baseURL));
    for (const element of await page.locator('h1, h2, h3, p, li').all()) await expect(element).toBeVisible();
    await expect(page.getByText('TurboMax Garage', { exact: true }).first()).toBeVisible();
    const alts = await page.locator('img').evaluateAll((images) => images.map((each) => each.getAttribute('alt')));
    // Only the mark beside the brand's words is decoration.
    expect(alts.filter((alt) => alt === '')).toHaveLength(1);
    for (const alt of alts.slice(1)) expect(String(alt).length).toBeGreaterThan(15);
  });

  test(`${name} stays under 102 KB, hides its preview, and its links are absolute and in the text part too`, async ({
    page,
    baseURL,
  }) => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(mostBytes);
    await openMail(page, mail, String(baseURL));
    await expect(page.getByText(mail.preview, { exact: false }).first()).toBeHidden();
    const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    const inText = hrefs.filter((href) => href !== `${mailSlots.site}/`);
    expect(inText.length).toBeGreaterThan(0);
    for (const href of inText) {
      expect(href).toMatch(/^(__[A-Z]+__|https:\/\/)/);
      expect(mail.text).toContain(href);
    }
    expect(mail.html).not.toMatch(/<script|javascript:|<form|position:/);
  });
}

test('every issue and the welcome carry the way out, the confirmation carries its one link', () => {
  for (const [name, { html, text }] of Object.entries(mails)) {
    const wanted =
      name === 'confirmation' ? [mailSlots.confirm] : [mailSlots.unsubscribe, mailSlots.preferences, mailSlots.site];
    for (const slot of [...wanted, mailSlots.postalAddress]) {
      expect(html, `${name} ${slot}`).toContain(slot);
      expect(text, `${name} ${slot}`).toContain(slot);
    }
  }
});

test('links of the mails into the site answer 200', async ({ request }) => {
  const paths = new Set(
    Object.values(mails).flatMap(({ html }) =>
      [...html.matchAll(/(?:href|src)="__SITE__(\/[^"#]*)/g)].map(([, path = '']) => path),
    ),
  );
  expect(paths.size).toBeGreaterThan(10);
  for (const path of paths) expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
});

test('no address of the site answers with a drawn mail', async ({ request }) => {
  const [issue] = issues;
  for (const path of ['/mails', '/mails/welcome.json', '/mails/confirmation.json', `/mails/issues/${issue?.id}.json`]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('the pictures of the mails are JPEG of at most 90 KB', async ({ request }) => {
  const sources = new Set(
    Object.values(mails).flatMap(({ html }) => html.match(/\/newsletter\/pictures\/[^"]+/g) ?? []),
  );
  expect(sources.size).toBeGreaterThan(3);
  for (const source of sources) {
    const answer = await request.get(source);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    expect((await answer.body()).byteLength, source).toBeLessThanOrEqual(90 * 1024);
  }
});
