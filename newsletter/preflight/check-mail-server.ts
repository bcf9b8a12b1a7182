import type { PreflightContext } from './context.ts';
import type { Finding } from './finding.ts';
import { withTimeout } from './with-timeout.ts';

const check = 'mail server';

/** Whether the mail server answers and lets us in. */
export async function checkMailServer({ mailServer, mailServerMs }: PreflightContext): Promise<Finding[]> {
  if (mailServer === undefined) {
    const message = 'there is no SMTP_URL: the issue would be written to the outbox folder, not sent';
    return [{ level: 'not-checked', check, message }];
  }
  try {
    await withTimeout(mailServer.check(), mailServerMs);
    return [{ level: 'ok', check, message: 'it answers and accepts the login' }];
  } catch (error) {
    const message = `it does not take mail (${describe(error)}): check SMTP_URL, its name and password, and the firewall`;
    return [{ level: 'error', check, message }];
  }
}

/** Its code and words without anything that could be an address or a login. */
function describe(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const words =
    typeof message === 'string'
      ? message
          .replaceAll(/\S*@\S*/g, '…')
          .replaceAll(/\s+/g, ' ')
          .trim()
      : '';
  return (
    [typeof code === 'string' ? code : '', words.slice(0, 120)].filter((part) => part !== '').join(': ') || 'no reason'
  );
}
