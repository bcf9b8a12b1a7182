import { sendWelcomeTest } from '../publishing/issues/welcome-steps.ts';
import { readConfig, withOpenNewsletter } from '../publishing/program.ts';
import { defineCommand } from './command.ts';

export const welcomeCommand = defineCommand({
  summary: 'Send the mails of the welcome series, or one of them, to an address as a test.',
  takes: ['<email>', '[<id>]'],
  flags: {},
  details:
    'Each file of content/welcome is one mail. The desk and ./garage doctor say how many people got it or wait for it.',
  async run({ words: [to = '', id], terminal, environment, parts }) {
    const config = readConfig(environment, parts);
    const sent = await withOpenNewsletter(config, (newsletter) => sendWelcomeTest(newsletter, config, { to, id }));
    await terminal.print(`Sent ${sent.subjects.map((subject) => `"${subject}"`).join(', ')} to ${sent.email}.`);
  },
});
