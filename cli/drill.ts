import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatCount, formatNumberOf } from '../core/counts.ts';
import { displayMoment } from '../core/dates.ts';
import { escapeHtml } from '../core/html-text.ts';
import { type DrillReport, type DrillStep, runDrill } from '../publishing/drill/drill.ts';
import { siteTime } from '../publishing/settings.ts';
import { site } from '../site.config.ts';
import { CommandError, defineCommand, readCount } from './command.ts';

const usualSubscribers = 1000;
const fewest = 50;

/** `drill` */
export const drillCommand = defineCommand({
  name: 'drill',
  summary:
    'Prove on a copy that an issue reaches everyone once: kills, a full disk, a restore; nothing real is touched.',
  flags: {
    subscribers: { type: 'string', value: '<n>', help: `how many people to invent (default: ${usualSubscribers})` },
    report: { type: 'string', value: '<file>', help: 'where the page goes (default: drill-<day>.html in this folder)' },
    json: { type: 'boolean', help: 'print a JSON object' },
  },
  details: `
Invents people and a mail server on this machine, sends them your newest issue, kills the sender seven times at the worst
moments, takes the room on its disk away, and restores a backup from the middle of it. Then it compares, person by person,
what the mail server has with what the program wrote down. Your list, your settings and your mail server are not used.`,
  async run({ values, terminal, environment }) {
    const subscribers = readCount('subscribers', values.subscribers, usualSubscribers);
    if (subscribers < fewest)
      throw new CommandError(`A drill needs at least ${fewest} people: --subscribers ${fewest}.`);
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
  `${formatNumberOf(subscribers, 'subscriber')}: ${formatCount(sent)} got the issue, ${formatCount(twice)} got it twice, ${formatCount(lost)} were left out.`;

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
      return `Invented ${formatNumberOf(step.subscribers, 'subscriber')}; the issue is "${step.subject}".`;
    case 'killed':
      return `Killed the sender ${momentWords[step.moment]}; ${formatNumberOf(step.arrived, 'mail')} had arrived.`;
    case 'backup':
      return 'Made a backup.';
    case 'full-disk':
      return step.isTried
        ? `Took the room on the disk away while it was sending, and gave it back; ${formatNumberOf(step.arrived, 'mail')} had arrived.`
        : 'A full disk could not be tried: this machine has no command prlimit.';
    case 'finished':
      return `Let it finish: ${formatNumberOf(step.arrived, 'mail')} had arrived. Of ${formatNumberOf(step.unknown, 'mail')} the program says that it does not know, instead of guessing.`;
    case 'settled':
      return `Settled them by what the mail server has: ${formatNumberOf(step.sentAgain, 'mail')} had not arrived and went out again.`;
    case 'restored':
      return `Five people left; then the backup was restored. ${formatCount(step.keptAway)} of 5 stayed away, and the restored list sent ${formatNumberOf(step.mailsAfter, 'mail')}.`;
  }
}

/** Draws the report as one file without anything from elsewhere. */
function drawPage(report: DrillReport): string {
  const { subscribers, sent, twice, lost, steps, at } = report;
  const figures = [
    ['Invented', subscribers],
    ['Got it', sent],
    ['Got it twice', twice],
    ['Left out', lost],
  ] as const;
  const title = `Sending drill of ${site.name}`;
  const day = displayMoment(new Date(at), site.timeZone);
  const verdict = isGood(report) ? 'Everyone got the issue exactly once.' : 'Not everyone got the issue exactly once.';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.15; margin: 0 }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1px; margin: 1.5rem 0; background: #8886; border: 1px solid #8886 }
dl div { padding: .75rem 1rem; background: Canvas }
dt { font-size: .875rem }
dd { margin: 0; font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums }
li { margin: .35rem 0 }
</style>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(day)}. <strong>${verdict}</strong></p>
<dl>${figures.map(([name, count]) => `<div><dt>${name}</dt><dd>${formatCount(count)}</dd></div>`).join('')}</dl>
<h2>What was done to it</h2>
<ol>${steps.map((step) => `<li>${escapeHtml(describeStep(step))}</li>`).join('')}</ol>
<p>The people and the mail server were invented for the drill. At the end each person's mail at the mail server was compared
with what the program wrote down. Run it yourself: <code>./garage drill</code></p>
</html>
`;
}
