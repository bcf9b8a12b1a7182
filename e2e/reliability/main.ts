import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Outcome, Scenario } from './outcome.ts';
import { describeMachine, formatOutcomes, writeReliabilitySection } from './report.ts';
import { scenarios } from './scenarios.ts';

// Leaving this way ends the programs that were started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const { values, positionals } = parseArgs({ options: { times: { type: 'string' } }, allowPositionals: true });
const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const times = values.times === undefined ? undefined : Number(values.times);
const isWrong = chosen.length < positionals.length || (times !== undefined && !(Number.isInteger(times) && times > 0));

if (isWrong) {
  console.log(
    'Usage: npm run faults [-- <name> …] [--times <n>]; without a name all of them run and are written down.',
  );
  console.log(`There are: ${scenarios.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else {
  process.exitCode = (await tryAll(chosen)) ? 0 : 1;
}

async function tryAll(list: readonly Scenario[]): Promise<boolean> {
  const startedAt = performance.now();
  const outcomes: Outcome[] = [];
  for (const [at, scenario] of list.entries()) {
    console.log(`${scenario.name}: ${at + 1} of ${list.length}, ${times ?? scenario.times} times`);
    const outcome = await scenario.run(times ?? scenario.times).catch((error: unknown) => {
      console.log(`${scenario.name} failed: ${error instanceof Error ? error.stack : error}`);
    });
    if (outcome === undefined) continue;
    const { rowsAcknowledged, rowsLost, mailsAccepted = 0, mailsTwice = 0 } = outcome;
    const mails = `${mailsAccepted} mails accepted, ${mailsTwice} twice`;
    console.log(`  ${rowsAcknowledged} rows acknowledged, ${rowsLost} lost; ${mails}`);
    outcomes.push(outcome);
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  // A part of the table would look like the whole of it.
  if (outcomes.length === scenarios.length) writeReliabilitySection('faults', describeRun(outcomes, minutes));
  else console.log(formatOutcomes(outcomes));
  console.log(`${outcomes.length} of ${list.length} faults tried in ${minutes} minutes.`);
  const isClean = outcomes.every(({ rowsLost, mailsTwice = 0 }) => rowsLost === 0 && mailsTwice === 0);
  return isClean && outcomes.length === list.length;
}

function describeRun(outcomes: readonly Outcome[], minutes: string): string {
  return `## Faults

Written by \`npm run faults\` on ${new Date().toISOString().slice(0, 10)} in ${minutes} minutes: ${describeMachine()}; load average
${loadavg()[2]?.toFixed(1)} over its last 15 minutes. Real processes (\`server/main.ts\`, \`cli/main.ts\`), SQLite files, PostgreSQL servers and an SMTP server on loopback. The same scenarios run with \`npm test\`.

A row is acknowledged when a subscriber was answered 201, or when a recipient of an issue stood in the store. It is lost when it
is not there at the end, or when that recipient's mail neither left nor is listed as unknown. Recovery is from the end of the
fault (for a kill: from the kill, with the program started again at once) to the first row or mail after it, or to the clear refusal.

${formatOutcomes(outcomes)}`;
}
