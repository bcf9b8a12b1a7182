import type { DkimKey } from '../../newsletter/mail/dkim.ts';
import { checkDns } from '../../newsletter/preflight/check-delivery.ts';
import type { TxtResolver } from '../../newsletter/preflight/preflight.ts';
import type { Finding } from './finding.ts';

const levels = { ok: 'ok', warning: 'warning', error: 'failure', 'not-checked': 'not checked' } as const;
const nameServerMs = 3000;
const network = 'run doctor again where there is a network';

/** What is looked up. */
export interface DnsWish {
  smtpUrl: string | undefined;
  mailFrom: string;
  dkim: DkimKey | undefined;
}

/** Looks up the records that receivers of mail ask for: SPF, DKIM, DMARC. */
export async function checkDnsRecords({ smtpUrl, mailFrom, dkim }: DnsWish, dns: TxtResolver): Promise<Finding[]> {
  if (smtpUrl === undefined) {
    const message = 'no mail is sent from here, so nobody asks for SPF, DKIM and DMARC yet';
    return [{ level: 'not checked', subject: 'DNS', message, fix: 'set SMTP_URL and MAIL_FROM first' }];
  }
  const found = await checkDns({ mailFrom, dkim, dns, nameServerMs, mailServer: smtpUrl });
  return found.map(({ level, check: subject, message }): Finding => {
    if (level === 'ok') return { level, subject, message };
    if (level === 'not-checked') return { level: levels[level], subject, message, fix: network };
    // Up to the first colon it says what is wrong, after it what to do.
    const at = message.indexOf(': ');
    const [wrong, fix] = at === -1 ? [message, network] : [message.slice(0, at), message.slice(at + 2)];
    return { level: levels[level], subject, message: wrong, fix };
  });
}
