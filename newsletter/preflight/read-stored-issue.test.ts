import { expect, onTestFinished, test } from 'vitest';
import { openTestNewsletter } from '../open-test-newsletter.ts';
import { fillSettings } from './fill-mail.ts';
import { readStoredIssue } from './read-stored-issue.ts';
import { createGoodIssue } from './test-issue.ts';

test('filling takes the settings as they are, safe in HTML and without a meaning of their own', () => {
  const { mail } = createGoodIssue();
  const { html, text } = fillSettings(mail, { siteUrl: 'https://a.example', postalAddress: `1 "Main" $& Street <b>` });
  expect(html).toContain('1 &quot;Main&quot; $&amp; Street &lt;b&gt;');
  expect(text).toContain(`1 "Main" $& Street <b>`);
  expect(html + text).not.toMatch(/__SITE__|__POSTAL_ADDRESS__/);
  expect(html).toContain('__UNSUBSCRIBE__');
});

test('an issue that was never frozen has nothing to compare', async () => {
  const { newsletter, close } = await openTestNewsletter();
  onTestFinished(close);
  expect(await readStoredIssue(newsletter, createGoodIssue())).toBeUndefined();
});
