import type { OpenNewsletter } from '../../newsletter/open-newsletter.ts';
import { outboxFolder } from '../../newsletter/open-newsletter.ts';
import type { CliConfig } from '../config.ts';
import type { Finding } from './finding.ts';

/** Looks at the way mails go: the mail server answers and lets us in, or the outbox folder can be written. */
export async function checkMail({ mail }: OpenNewsletter, config: CliConfig): Promise<Finding> {
  const subject = 'mail';
  const server = config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).host;
  try {
    await mail.check();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const place = server ?? outboxFolder(config.dataDir);
    const fix = server ? 'check SMTP_URL, its name and password, and the firewall' : `make ${place} writable`;
    return { level: 'failure', subject, message: `${place} does not take mail: ${why}`, fix };
  }
  if (server) return { level: 'ok', subject, message: `${server} answers and accepts the sender's login` };
  const message = `no mail is sent: each one becomes a file in ${outboxFolder(config.dataDir)}`;
  return { level: config.optIn === 'double' ? 'warning' : 'ok', subject, message, fix: 'set SMTP_URL to send mail' };
}
