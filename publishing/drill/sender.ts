import { limitSending } from '../../newsletter/sending/sending-limits.ts';
import { createOpenSending } from '../../newsletter/service/issue-mailer.ts';
import { sendHere } from '../../newsletter/service/send-here.ts';
import { readConfig, withOpenNewsletter } from '../program.ts';

// The process a drill kills: it sends the issue of the drill as `./garage issue send` does, without its questions.
const [id = ''] = process.argv.slice(2);
const config = readConfig(process.env);
await withOpenNewsletter(config, (newsletter) =>
  sendHere(newsletter, id, {
    author: 'command',
    openSending: createOpenSending(config, newsletter),
    limits: limitSending(config),
    onStopped: async () => undefined,
  }),
);
