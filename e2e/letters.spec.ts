import { expectNoViolations } from './axe.ts';
import { articles, failedLoad, screens } from './fixtures.ts';
import { expect, test } from './newsletter-server.ts';
import { newAddress } from './subscribe-form.ts';

const linkIn = (name: 'confirm' | 'withdraw' | 'delete', html = '') =>
  new RegExp(`href="([^"]+/letters/${name}/[^"]+)"`).exec(html)?.[1] ?? '';

test('a reader writes, corrects and confirms a letter, then takes it back', async ({ page, garage, allowErrors }) => {
  allowErrors(failedLoad);
  const address = newAddress();
  const words = 'Which of the two should I believe?';
  const heading = page.getByRole('heading', { level: 1 });
  await page.setViewportSize(screens.phone);
  await page.goto(String(articles[0]));
  const title = await heading.innerText();
  await page.getByRole('link', { name: 'Write a letter' }).click();
  await page.getByRole('textbox', { name: 'Your letter' }).fill('Too short');
  await page.getByLabel('Your name').fill('Greta L.');
  await page.getByRole('button', { name: 'Send my letter' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  const faults = page.getByRole('alert', { name: 'Your letter was not sent' }).getByRole('listitem');
  await expect(faults).toHaveText(['Write at least 20 characters.', 'Enter a valid email address.']);
  await expect(page.getByLabel('Your email address')).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page);
  await faults.first().getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Your letter' })).toHaveValue('Too short');
  await expect(page.getByLabel('Your name')).toHaveValue('Greta L.');
  await page.getByRole('textbox', { name: 'Your letter' }).fill(words);
  await page.getByLabel('Your email address').fill(address);
  await page.getByRole('button', { name: 'Send my letter' }).click();
  await expect(heading).toHaveText('Check your inbox');
  await expect(page.getByText(title)).toBeVisible();

  const [mail] = await garage.mailsTo(address);
  await page.goto(linkIn('confirm', mail?.html));
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, send my letter' }).click();
  await expect(heading).toHaveText('Thank you for your letter');
  await page.goto(linkIn('withdraw', mail?.html));
  await page.getByRole('button', { name: 'Withdraw my letter' }).click();
  await expect(heading).toHaveText('Your letter is withdrawn');
  await page.getByRole('link', { name: 'Delete my data now' }).click();
  // Mails get forwarded: the link that deletes is mailed to the writer.
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(heading).toHaveText('Check your inbox');
  const links = (await garage.mailsTo(address, 2)).map(({ html }) => linkIn('delete', html));
  await page.goto(links.find((link) => link !== '') ?? '');
  await page.getByRole('button', { name: 'Delete my letter' }).click();
  await expect(heading).toHaveText('Your letter is deleted');
  await page.goto('/letters/no-such-article');
  await expect(heading).toHaveText('Letters are closed here');
});
