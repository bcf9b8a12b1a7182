import { sumUpDmarcReports } from '../../newsletter/dmarc/sum-up-reports.ts';
import { judgeMail } from '../../newsletter/preflight/judge-mail.ts';
import { openResolver } from '../../publishing/settings.ts';
import { type DeskApp, type DeskContext, route } from '../context.ts';
import { DeskRefusal } from '../faults.ts';

const shownSenders = 8;

/** What became of mail out there: reports of other mail servers, and a test mail that was brought back. */
export function openMailRoutes(app: DeskApp, { newsletter, settings }: DeskContext) {
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return {
    'GET /api/dmarc': route({}, async () => {
      const summary = await sumUpDmarcReports(newsletter);
      return { ...summary, senders: summary.senders.slice(0, shownSenders) };
    }),
    'POST /api/mail-judgment': route({}, async ({ body }) => {
      const findings = Buffer.isBuffer(body) && (await judgeMail(body, { ...settings, dns: openResolver(settings) }));
      if (!findings) throw refuseFile();
      return { findings };
    }),
  };
}

const refuseFile = (): DeskRefusal =>
  new DeskRefusal({
    title: 'This file is not a mail',
    happened: 'It has no sender.',
    todo: 'Save the mail as it was received, as described above, and choose that file.',
  });
