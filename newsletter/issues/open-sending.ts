import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { mailSlots } from '../../contract/mail-template.ts';
import { composeMail } from '../mail/compose.ts';
import type { Newsletter } from '../newsletter.ts';
import { outboxFolder } from '../open-newsletter.ts';
import { signToken } from '../subscribers/tokens.ts';
import type { FrozenIssue, Recipient } from './frozen-issue.ts';
import { IssueRefused } from './issue-refused.ts';
import type { OpenSending } from './send-issue.ts';

/** Where an issue's mails go. */
export interface SendingPlace {
  dataDir: string;
  smtpUrl?: string | undefined;
}

/** Opens the outbox folder as the way out of an issue. */
export function createOpenSending({ dataDir, smtpUrl }: SendingPlace): OpenSending {
  if (smtpUrl !== undefined) throw new IssueRefused('This version sends issues into the outbox only: unset SMTP_URL.');
  const folder = outboxFolder(dataDir);
  return (newsletter, frozen) => ({
    port: {
      async attempt({ raw, messageId, handOver }) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = join(folder, `${messageId.replaceAll(/[^\w.@-]/g, '_')}.eml`);
        await writeFile(`${file}.part`, raw, { mode: 0o600 });
        if (!(await handOver())) return { kind: 'withdrawn' };
        await rename(`${file}.part`, file);
        return { kind: 'accepted', reply: 'written to the outbox' };
      },
      async check() {},
      async close() {},
    },
    compose: (recipient) => composeIssue(newsletter, frozen, recipient),
  });
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

async function composeIssue(newsletter: Newsletter, frozen: FrozenIssue, { subscriberId, email }: Recipient) {
  const { mailFrom, fromName, siteUrl, date } = frozen.envelope;
  const link = (kind: 'unsubscribe' | 'preferences'): string =>
    `${siteUrl}/${kind}/${signToken({ keys: newsletter.keys, now: () => new Date(date) }, kind, subscriberId)}`;
  const fill = (text: string): string =>
    text.replaceAll(mailSlots.unsubscribe, link('unsubscribe')).replaceAll(mailSlots.preferences, link('preferences'));
  const messageId = `${frozen.id}.${subscriberId}@${new URL(siteUrl).hostname}`;
  const mail = composeMail({
    to: email,
    from: mailFrom,
    fromName,
    subject: frozen.subject,
    html: fill(frozen.html),
    text: fill(frozen.text),
    messageId: `<${messageId}>`,
    date: new Date(date),
    headers: { 'List-Unsubscribe': `<${link('unsubscribe')}>` },
  });
  const { message } = await composer.sendMail(mail);
  return { raw: message as Buffer, messageId, from: mailFrom, to: email };
}
