import { articleWith, expect, screens, test } from './fixtures.ts';

test.use({ viewport: screens.desktop, colorScheme: 'dark' });

test('an article prints on a few pages, black on white, with its sources and without what needs a screen', async ({
  page,
}) => {
  await page.goto(articleWith(/<table/));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const inks = page.getByRole('article').first().locator('h2, p, th').filter({ visible: true });
  for (const ink of (await inks.all()).slice(0, 12)) await expect(ink).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const name of ['Save for later', 'Copy as CSV', 'Larger text', 'Subscribe']) {
    await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ sources/ })).toBeVisible();
  // Sources are folded on the screen and printed in full.
  await expect(page.locator('.source-notes li').last()).toBeVisible();
  await expect(page.locator('.margin-note').first()).toBeHidden();
  await expect(page.getByRole('region', { name: 'Share this article' })).toBeHidden();
  // Answers that are folded on the screen are printed.
  const answers = page.getByRole('article').first().locator('details').filter({ hasNotText: 'In this article' });
  await expect(answers.first().locator('p').first()).toBeVisible();
  // A link to another site is followed by its address.
  const links = page.locator('.source-notes a[href^="https://"]');
  const printed = await links.evaluateAll((all) =>
    all.map((link) => getComputedStyle(link, '::after').content.includes(String(link.getAttribute('href')))),
  );
  expect(printed).toContain(true);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  expect(sheets).toBeGreaterThan(2);
  expect(sheets).toBeLessThan(20);
});
