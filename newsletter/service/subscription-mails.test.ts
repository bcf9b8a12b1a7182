import { expect, test } from 'vitest';
import { readToken } from '../subscribers/tokens.ts';
import { createSingleMail } from './subscription-mails.ts';
import { openForTest } from './test-case.ts';
import { createTestMail, testMails } from './test-newsletter.ts';

const id = createTestMail('welcome', '').subscriberId;
const email = 'reader@münchen.example';

async function compose() {
  const opened = await openForTest({ siteName: 'Garage & <Sons>', postalAddress: '1 <Example> & Co __SITE__' });
  return { ...opened, message: createSingleMail(opened.newsletter, createTestMail('confirmation', email)) };
}

const tokenIn = (content: string, kind: string): string => new RegExp(`/${kind}/([\\w-]+)`).exec(content)?.[1] ?? '';

test('the confirmation mail has its link in HTML and text, and the one-click unsubscribe headers', async () => {
  const { newsletter, message } = await compose();
  expect(message.subject).toBe(testMails.confirmation.subject);
  for (const content of [message.text, message.html]) {
    expect(readToken(newsletter, 'confirm', tokenIn(content, 'confirm'))).toMatchObject({ subscriberId: id });
    expect(content).not.toContain('/unsubscribe/');
  }
  const leave = tokenIn(message.headers['List-Unsubscribe'] ?? '', 'unsubscribe');
  expect(message.headers).toEqual({
    'List-Id': '"Garage & <Sons>" <newsletter.garage.example>',
    'List-Unsubscribe': `<https://garage.example/unsubscribe/${leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  });
  expect(readToken(newsletter, 'unsubscribe', leave)).toMatchObject({ subscriberId: id });
});

test('slot values are escaped in HTML, unchanged in text, and not filled again', async () => {
  const { message } = await compose();
  expect(message.html).toContain('1 &lt;Example&gt; &amp; Co __SITE__');
  expect(message.text).toContain('1 <Example> & Co __SITE__');
});

test('a slot without a value is refused', async () => {
  const { newsletter } = await compose();
  const mails = { ...testMails, welcome: { ...testMails.welcome, text: 'Confirm: __CONFIRM__' } };
  expect(() => createSingleMail({ ...newsletter, mails }, createTestMail('welcome', email))).toThrow(
    'The mail has no value for __CONFIRM__.',
  );
});
