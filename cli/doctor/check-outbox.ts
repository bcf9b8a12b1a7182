import { outboxFolder } from '../../newsletter/open-newsletter.ts';
import type { CliConfig } from '../config.ts';
import { listOutbox } from '../outbox/outbox-mails.ts';
import { formatCount } from '../progress-bar.ts';
import type { Finding } from './finding.ts';

/** Looks for mails that were written to the outbox and never sent, though there is a mail server now. */
export async function checkOutbox({ dataDir, smtpUrl }: CliConfig): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const folder = outboxFolder(dataDir);
  const mails = await listOutbox(folder);
  if (mails.length === 0) return [];
  const message = `${formatCount(mails.length)} mails from before SMTP_URL was set lie in ${folder} and never left`;
  const fix = 'look with ./garage outbox, and delete them with ./garage outbox clear';
  return [{ level: 'warning', subject: 'outbox', message, fix }];
}
