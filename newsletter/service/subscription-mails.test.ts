import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMail } from '../mail/transactional-mail.ts';
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

test('the welcome mail has unsubscribe and preferences links, and the unsubscribe headers', async () => {
  const { newsletter } = await compose();
  const message = createSingleMail(newsletter, createTestMail('welcome', email));
  for (const content of [message.text, message.html]) {
    for (const kind of ['unsubscribe', 'preferences'] as const) {
      expect(readToken(newsletter, kind, tokenIn(content, kind))).toMatchObject({ subscriberId: id });
    }
  }
  expect(message.headers['List-Unsubscribe']).toContain('/unsubscribe/');
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

test('a mail parser reads sender, recipient and list of the written mail', async () => {
  const { message } = await compose();
  const mail = await PostalMime.parse(composeMail(message).raw);
  expect(mail).toMatchObject({
    subject: message.subject,
    from: { name: 'Garage & <Sons>', address: 'garage@example.com' },
    replyTo: [{ address: 'reply@example.com' }],
    to: [{ address: 'reader@xn--mnchen-3ya.example' }],
  });
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(/^<https:/);
});
