import { displayMoment } from '../../core/dates.ts';
import type { Finding } from '../../core/finding.ts';
import { type MailService, mailServiceNames } from '../../core/mail-events.ts';
import { readEventNotes } from '../../newsletter/records/event-notes.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { Settings } from '../settings.ts';

/** Says for each service of MAIL_EVENTS whether its events arrive, and whether they name mails of ours. */
export async function checkMailEvents({ store }: Newsletter, config: Settings): Promise<Finding[]> {
  return Promise.all(
    config.mailEvents.map(async ({ service }): Promise<Finding> => {
      const subject = 'mail events';
      const name = mailServiceNames[service];
      const { arrived, matched, unmatched } = await readEventNotes(store, service);
      if (arrived === undefined) {
        const fix = `set this address at ${name}: ${addressOf(service, config.linkUrl)}`;
        return { level: 'warning', subject, message: `none from ${name} yet`, fix };
      }
      const when = displayMoment(new Date(arrived), config.timeZone);
      if (matched === undefined && unmatched !== undefined) {
        const message = `${name} reports (last on ${when}), but of none of our mails`;
        return { level: 'warning', subject, message, fix: fixes[service] ?? unmarked };
      }
      return { level: 'ok', subject, message: `${name}, last on ${when}` };
    }),
  );
}

const unmarked =
  'nothing after a test at the service; if it stays so for mails sent since MAIL_EVENTS was set, use ./garage bounces read';
const fixes: Partial<Record<MailService, string>> = {
  ses: 'turn on "Include original headers" for the notifications in SES',
};

/** Postmark signs nothing, so its address contains the login. */
function addressOf(service: MailService, serverUrl: string): string {
  const address = new URL(`/hooks/mail/${service}`, serverUrl).href;
  return service === 'postmark' ? address.replace('://', '://garage:<your secret>@') : address;
}
