import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { builtIssueSchema } from '../core/issues/built-issue.ts';
import { type MailTemplate, mailSlots, mailTemplateSchema } from '../core/mail/mail-template.ts';
import { expectNoViolations } from './axe.ts';
import { expect, expectNoSideScroll, failedLoad, release, test } from './fixtures.ts';

const folder = pathToFileURL(`${release}/mails/`);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const issues = readdirSync(new URL('issues/', folder)).map((file) =>
  builtIssueSchema.parse(readJson(`issues/${file}`)),
);
const mails: Record<string, MailTemplate> = {
  confirmation: mailTemplateSchema.parse(readJson('confirmation.json')),
  reminder: mailTemplateSchema.parse(readJson('reminder.json')),
  welcome: mailTemplateSchema.parse(readJson('welcome.json')),
  ...Object.fromEntries(issues.map(({ id, mail }) => [id, mail])),
};
const maxMailBytes = 102 * 1024;
const maxPictureBytes = 90 * 1024;
const postalAddress = '100 Example Street, Springfield';

/** Opens a mail as a mail program shows it: at an address of the site, so that its pictures load. */
async function openMail(page: Page, mail: MailTemplate, baseURL: string): Promise<void> {
  const filled = mail.html.replaceAll(mailSlots.site, baseURL).replaceAll(mailSlots.postalAddress, postalAddress);
  await page.route('**/mail-under-test', (route) => route.fulfill({ contentType: 'text/html', body: filled }));
  await page.goto('/mail-under-test');
}

test('every mail fits its screen, also without pictures, and is accessible', async ({ page, baseURL, allowErrors }) => {
  allowErrors(failedLoad);
  for (const [name, mail] of Object.entries(mails)) {
    await openMail(page, mail, String(baseURL));
    for (const width of [390, 600]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSideScroll(page);
      const pictures = await page.locator('img').evaluateAll((images) =>
        images.map((each) => {
          return { hasLoaded: (each as HTMLImageElement).naturalWidth > 0, shown: each.getBoundingClientRect().width };
        }),
      );
      for (const { hasLoaded, shown } of pictures) {
        expect(hasLoaded, name).toBe(true);
        expect(shown, name).toBeLessThanOrEqual(width);
      }
    }
    await expectNoViolations(page, 'body');
    const alts = await page.locator('img').evaluateAll((images) => images.map((each) => each.getAttribute('alt')));
    // Only the mark beside the brand's words is decoration.
    expect(
      alts.filter((alt) => alt === ''),
      name,
    ).toHaveLength(1);
    for (const alt of alts.slice(1)) expect(String(alt).length, name).toBeGreaterThan(15);
    await page.route(/\.(jpg|png)$/, (route) => route.abort());
    await page.reload();
    await expect(page.locator('h1, h2, h3, p, li').filter({ visible: false }), name).toHaveCount(0);
    await expect(page.getByText('TurboMax Garage', { exact: true }).first()).toBeVisible();
    // The mark beside the words leaves no empty frame.
    const mark = await page.locator('img[alt=""]').boundingBox();
    expect(mark?.width ?? 0, name).toBe(0);
    await expect(page.getByText(mail.preview, { exact: false }).first()).toBeHidden();
    await page.unrouteAll();
  }
});

test('mails are small, their links are in the text part too, and links and pictures exist', async ({ request }) => {
  for (const { html, text } of Object.values(mails)) {
    expect(Buffer.byteLength(html)).toBeLessThan(maxMailBytes);
    expect(html).not.toMatch(/<script|javascript:|<form|position:/);
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    for (const href of hrefs.filter((each) => each !== `${mailSlots.site}/`)) {
      expect(href).toMatch(/^(__[A-Z]+__|https:\/\/)/);
      expect(text).toContain(href);
    }
  }
  const html = Object.values(mails)
    .map((mail) => mail.html)
    .join();
  const paths = new Set([...html.matchAll(/(?:href|src)="__SITE__(\/[^"#]*)/g)].map(([, path = '']) => path));
  expect(paths.size).toBeGreaterThan(5);
  // The page of an issue appears with its day.
  const today = new Date().toISOString().slice(0, 10);
  const later = issues.filter(({ date }) => date > today).map(({ id }) => `/newsletter/${id}`);
  for (const path of [...paths].filter((each) => !later.includes(each))) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    if (!path.startsWith('/newsletter/pictures/')) continue;
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    expect((await answer.body()).byteLength, path).toBeLessThanOrEqual(maxPictureBytes);
  }
});
