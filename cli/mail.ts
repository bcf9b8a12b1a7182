import { readFile } from 'node:fs/promises';
import { formatNumberOf } from '../core/counts.ts';
import { describeJudgment, type Judgment } from '../core/mail-judgment.ts';
import { judgeMail } from '../newsletter/preflight/judge-mail.ts';
import { openResolver, readConfig } from '../publishing/settings.ts';
import { assertReadable, CommandError, defineCommand } from './command.ts';
import { formatTable } from './format.ts';

/** Errors come last, next to the prompt. */
const order: readonly Judgment['level'][] = ['ok', 'not-checked', 'warning', 'error'];

export const judgeMailCommand = defineCommand({
  summary: 'Judge a mail of yours as Gmail or another mail service received it.',
  takes: ['<file.eml>'],
  flags: {
    offline: 'look up no key: that of DKIM_KEY counts',
    json: 'print a JSON array',
  },
  details: `
Send a test (./garage issue send <id> --test you@gmail.com), then save what arrived:
Gmail       open the mail, ⋮, Download message
Outlook     on the web: open the mail, …, Save as or Download
Apple Mail  File, Save As, Raw Message Source

Checks signature, signed headers, alignment, size, unsubscribing with one click, links and the text part. No link is
opened. Exit code 1 if something would hurt delivery.`,
  async run({ values, words: [path = ''], terminal, environment, parts }) {
    const config = readConfig(environment, parts);
    assertReadable(path);
    const dns = values.offline ? undefined : openResolver(config);
    const findings = await judgeMail(await readFile(path), { ...config, dns });
    if (findings === undefined) throw new CommandError(`${path} is not a mail: save it as described in --help.`);
    await terminal.print(values.json ? JSON.stringify(findings, null, 2) : describe(findings));
    return findings.some(({ level }) => level === 'error') ? 1 : 0;
  },
});

function describe(findings: readonly Judgment[]): string {
  const rows = findings
    .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
    .map((each) => ({ level: each.level, ...describeJudgment(each) }))
    .map(({ level, title, sentence }) => [level, title, sentence]);
  const errors = findings.filter(({ level }) => level === 'error').length;
  const end =
    errors === 0 ? 'Nothing hurts its delivery.' : `${formatNumberOf(errors, 'finding')} would hurt its delivery.`;
  return `${formatTable(['result', 'about', 'what was found'], rows)}\n\n${end}`;
}
