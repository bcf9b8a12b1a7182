import { formatCount, formatNumberOf } from '../core/counts.ts';
import { listWelcomeSeries, sendWelcomeTest, type WelcomeSeries } from '../publishing/issues/welcome-steps.ts';
import { readConfig, withOpenNewsletter } from '../publishing/settings.ts';
import { defineCommand } from './command.ts';
import { readNewsletter } from './config.ts';
import { formatTable } from './format.ts';

export const welcomeCommand = defineCommand({
  summary: 'List the mails of the welcome series and how many people got each, or send them to one address.',
  takes: ['[<id>]'],
  flags: {
    test: '<email> send the series, or the mail <id>, to this address now',
    json: 'print a JSON object',
  },
  details: `
Each file of content/welcome is one mail; after: 3 days counts from the day a person joined. The running server sends
them. People who were imported or joined before a mail was published, less its wait, do not get it.`,
  async run({ values, words: [id], terminal, environment, parts }) {
    if (values.test !== undefined) {
      const config = readConfig(environment, parts);
      const request = { to: values.test, id };
      const sent = await withOpenNewsletter(config, (newsletter) => sendWelcomeTest(newsletter, config, request));
      return terminal.print(`Sent ${sent.subjects.map((subject) => `"${subject}"`).join(', ')} to ${sent.email}.`);
    }
    const series = await readNewsletter({ environment, parts, terminal, values }, (newsletter, config) =>
      listWelcomeSeries(newsletter, config),
    );
    await terminal.print(values.json ? JSON.stringify(series, null, 2) : describeSeries(series));
  },
});

function describeSeries({ steps, hold }: WelcomeSeries): string {
  if (steps.length === 0)
    return 'There is no welcome series. Write content/welcome/1-hello.md (docs/writing.md), then ./garage publish.';
  const rows = steps.map(({ id, afterDays, subject, got, waiting, failed }) => [
    ...[id, formatNumberOf(afterDays, 'day'), subject],
    ...[got, waiting, failed].map(formatCount),
  ]);
  const table = formatTable(['id', 'after', 'subject', 'got it', 'waiting', 'failed'], rows);
  return hold === undefined ? table : `${table}\nThe series waits: ${hold}.`;
}
