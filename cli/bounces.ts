import { formatCount, formatCountOf } from '../core/text/counts.ts';
import { judgeWaves, ruleOnWave } from '../newsletter/bounces/judge-waves.ts';
import { listWaves } from '../newsletter/bounces/list-waves.ts';
import type { MailSummary, ProcessOptions } from '../newsletter/mailbox/returned-mailbox.ts';
import { readMailbox } from '../newsletter/mailbox/returned-mailbox.ts';
import { lookAtStore, reportProblems } from '../newsletter/service/alerts.ts';
import { readConfig } from '../publishing/program.ts';
import { commandFailed, defineCommand, wrongUsage, yesFlag } from './command.ts';
import { withNewsletter } from './config.ts';
import { formatCounts } from './format.ts';
import { normalizeDomain } from './subscribers/unbounce.ts';

export const bouncesReadCommand = defineCommand({
  summary: 'Process returned mail: dead addresses, full mailboxes, spam complaints.',
  flags: { json: 'print a JSON object' },
  details: `
It reads BOUNCE_MAILBOX, as the server does every ten minutes: handled mails move to Garage/Done, the others stay. A
report counts only if it carries the mark of a mail we sent; replies and vacation notices are ignored. The server reads each
mail once; this command also tries those again that could not be read.

hard        the mailbox is dead: what a mail of an issue says is compared by domain for a day. Five and more than 20% of
            a domain mean that it blocks you, and nobody changes; all others are marked as bounced
soft        a problem that may pass (mailbox full, server down): counted; five mails in a row over at least 14 days mark
            the subscriber as bounced. Refusals about us, such as our reputation, never do
complaints  the reader marked it as spam: unsubscribed and never mailed again

./garage issue report shows what was decided, ./garage subscribers unbounce makes bounced addresses active again.`,
  async run({ values, terminal, environment }) {
    await withNewsletter(environment, async (newsletter) => {
      const options: ProcessOptions = {
        readsAgain: true,
        onUnreadable: (place) => terminal.message(`Not readable as a mail: ${place}`),
        onProgress: ({ read }) => terminal.progress(`read ${formatCount(read)} mails`),
      };
      const { bounceMailbox } = readConfig(environment);
      if (bounceMailbox === undefined) throw commandFailed('Which mailbox? Set BOUNCE_MAILBOX.');
      const summary = await readMailbox(newsletter, bounceMailbox, options);
      terminal.endProgress();
      if (summary === undefined) throw commandFailed('Another process is reading the mailbox now: wait a minute.');
      const counts = countKinds(summary);
      await terminal.print(values.json ? JSON.stringify(counts) : describe(counts));
      await judgeWaves(newsletter);
      await reportProblems(newsletter, await lookAtStore(newsletter));
    });
  },
});

export const bouncesApplyCommand = defineCommand({
  summary: 'Mark readers as bounced who were kept because their domain seemed to block an issue.',
  flags: { issue: '<id> the issue that found them dead', domain: '<domain> their domain', yes: yesFlag },
  details: `
When many mailboxes of a domain are found dead at once, the domain probably blocks you, and its readers stay on the list.
This says that they are really dead. ./garage subscribers unbounce --issue <id> --domain <domain> takes it back.`,
  async run({ values, terminal, environment, confirm }) {
    const { issue: issueId, domain: typed } = values;
    if (issueId === undefined || typed === undefined) throw wrongUsage('bounces apply needs --issue and --domain.');
    const domain = normalizeDomain(typed);
    await withNewsletter(environment, async (newsletter) => {
      const wave = (await listWaves(newsletter.store, issueId)).find((each) => each.domain === domain);
      const count = (wave?.kept ?? 0) + (wave?.held ?? 0);
      if (count === 0)
        throw commandFailed(`The issue '${issueId}' keeps nobody at ${domain}. See ./garage issue report ${issueId}.`);
      await confirm(`Mark ${formatCountOf(count, 'reader')} at ${domain} as bounced?`);
      const stopped = await ruleOnWave(newsletter, { issueId, domain }, { ruling: 'apply', by: 'publisher' });
      await terminal.print(`${formatCountOf(stopped, 'reader')} at ${domain} marked as bounced.`);
    });
  },
});

/** The counts as they are printed: `notOurs` fit no mail of ours, `noReport` are notices and reports of success. */
function countKinds({ read, byKind }: MailSummary) {
  const { held = 0, hard = 0, soft = 0, complaint = 0, known = 0, unmatched = 0, ...rest } = byKind;
  const { other = 0, unreadable = 0, person = 0, asked = 0, ...others } = rest;
  const reports = { held, hard, soft, complaints: complaint, known, notOurs: unmatched };
  return { read, ...reports, noReport: other, people: person, askedToLeave: asked, unreadable, others };
}

function describe(counts: ReturnType<typeof countKinds>): string {
  const { read, held, hard, soft, complaints, known, notOurs, noReport, people, askedToLeave, unreadable, others } =
    counts;
  return formatCounts(
    ['returned mail', 'mails'],
    [
      ['hard, compared by domain for a day', held],
      ['hard, now bounced', hard],
      ['soft, counted', soft],
      ['complaints, never mailed again', complaints],
      ...Object.entries(others).map(([kind, count = 0]): [string, number] => [kind, count]),
      ['already recorded', known],
      ['reports that fit no mail of ours', notOurs],
      ['asked to leave by mail: see the desk', askedToLeave],
      ['mails of people: read them there', people],
      ['not a report, ignored', noReport],
      ['unreadable, see above', unreadable],
      ['mails read', read],
    ],
  );
}
