import { dmarcSummarySchema } from '../../core/dmarc-summary.ts';
import { mailJudgmentSchema } from '../../core/mail-judgment.ts';
import { sumUpDmarcReports } from '../../newsletter/dmarc/sum-up-reports.ts';
import { judgeMail } from '../../newsletter/judge/judge-mail.ts';
import { openResolver } from '../../publishing/settings.ts';
import { type AddRoutes, answers } from '../context.ts';
import { DeskRefusal } from '../faults.ts';

const shownSenders = 8;

/** What became of mail out there: reports of other mail servers, and a test mail that was brought back. */
export const addMailRoutes: AddRoutes = (app, { newsletter, settings }) => {
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get('/api/dmarc', answers(dmarcSummarySchema), async () => {
    const summary = await sumUpDmarcReports(newsletter);
    return { ...summary, senders: summary.senders.slice(0, shownSenders) };
  });

  app.post('/api/mail-judgment', answers(mailJudgmentSchema), async ({ body }) => {
    const findings = Buffer.isBuffer(body) && (await judgeMail(body, { ...settings, dns: openResolver(settings) }));
    if (!findings) throw refuseFile();
    return { findings };
  });
};

const refuseFile = (): DeskRefusal =>
  new DeskRefusal({
    title: 'This file is not a mail',
    happened: 'It has no sender.',
    todo: 'Save the mail as it was received, as described above, and choose that file.',
  });
