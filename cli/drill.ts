import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { displayMoment } from '../core/dates.ts';
import { formatCount, formatCountOf } from '../core/text/counts.ts';
import { escapeHtml } from '../core/text/html-text.ts';
import { type DrillReport, type DrillStep, runDrill } from '../publishing/drill/drill.ts';
import { siteTime } from '../publishing/program.ts';
import { site } from '../site.config.ts';
import { commandFailed, defineCommand, readCount } from './command.ts';

const usualSubscribers = 1000;
const fewest = 50;

export const drillCommand = defineCommand({
  summary:
    'Prove on a copy that an issue reaches everyone once: kills, a full disk, a restore; nothing real is touched.',
  flags: {
    subscribers: `<n> how many people to invent (default: ${usualSubscribers})`,
    report: '<file> where the page goes (default: drill-<day>.html in this folder)',
    json: 'print a JSON object',
  },
  details: `
Invents people and a mail server on this machine, sends them your newest issue, kills the sender seven times at the worst
moments, takes the room on its disk away, and restores a backup from the middle of it. Then it compares, person by person,
what the mail server has with what the program wrote down. Your list, your settings and your mail server are not used.`,
  async run({ values, terminal, environment }) {
    const subscribers = readCount('subscribers', values.subscribers, usualSubscribers);
    if (subscribers < fewest) throw commandFailed(`A drill needs at least ${fewest} people: --subscribers ${fewest}.`);
    const report = await runDrill(environment, {
      subscribers,
      onStep: (step) => terminal.message(describeStep(step)),
    });
    const file = resolve(values.report ?? `drill-${siteTime().slice(0, 10)}.html`);
    writeFileSync(file, drawPage(report));
    await terminal.print(values.json ? JSON.stringify(report) : `${describeResult(report)}\nThe page to show: ${file}`);
    return isGood(report) ? 0 : 1;
  },
});

const isGood = ({ sent, subscribers, twice, lost, steps }: DrillReport): boolean =>
  sent === subscribers &&
  twice === 0 &&
  lost === 0 &&
  steps.every((step) => step.kind !== 'restored' || step.mailsAfter === 0);

const describeResult = ({ subscribers, sent, twice, lost }: DrillReport): string =>
  `${formatCountOf(subscribers, 'subscriber')}: ${formatCount(sent)} got the issue, ${formatCount(twice)} got it twice, ${formatCount(lost)} were left out.`;

const momentWords = {
  mail: 'when it named the sender of a mail',
  rcpt: 'when it named a recipient',
  data: 'before it sent a text',
  chunk: 'in the middle of a text',
  end: 'when the mail server had a whole mail and had not answered',
  accepted: 'when the mail server had accepted a mail and the sender had not read the answer',
};

function describeStep(step: DrillStep): string {
  switch (step.kind) {
    case 'invented':
      return `Invented ${formatCountOf(step.subscribers, 'subscriber')}; the issue is "${step.subject}".`;
    case 'killed':
      return `Killed the sender ${momentWords[step.moment]}; ${formatCountOf(step.arrived, 'mail')} had arrived.`;
    case 'backup':
      return 'Made a backup.';
    case 'full-disk':
      return step.isTried
        ? `Took the room on the disk away while it was sending, and gave it back; ${formatCountOf(step.arrived, 'mail')} had arrived.`
        : 'A full disk could not be tried: this machine has no command prlimit.';
    case 'finished':
      return `Let it finish: ${formatCountOf(step.arrived, 'mail')} had arrived. Of ${formatCountOf(step.unknown, 'mail')} the program says that it does not know, instead of guessing.`;
    case 'settled':
      return `Settled them by what the mail server has: ${formatCountOf(step.sentAgain, 'mail')} had not arrived and went out again.`;
    case 'restored':
      return `Five people left; then the backup was restored. ${formatCount(step.keptAway)} of 5 stayed away, and the restored list sent ${formatCountOf(step.mailsAfter, 'mail')}.`;
  }
}

/** Fills drill.html, which needs nothing from elsewhere, with the report. */
function drawPage(report: DrillReport): string {
  const { subscribers, sent, twice, lost, steps, at } = report;
  const texts = {
    title: `Sending drill of ${site.name}`,
    day: displayMoment(new Date(at), site.timeZone),
    verdict: isGood(report) ? 'Everyone got the issue exactly once.' : 'Not everyone got the issue exactly once.',
    subscribers: formatCount(subscribers),
    sent: formatCount(sent),
    twice: formatCount(twice),
    lost: formatCount(lost),
  };
  const parts: Record<string, string> = {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)])),
    steps: steps.map((step) => `<li>${escapeHtml(describeStep(step))}</li>`).join(''),
  };
  const page = readFileSync(new URL('drill.html', import.meta.url), 'utf8');
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}
