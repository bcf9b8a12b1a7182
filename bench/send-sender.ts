import { drawIssue, freezeIssue } from '../newsletter/issues/freeze-issue.ts';
import { createOpenSending } from '../newsletter/issues/open-sending.ts';
import { sendIssue } from '../newsletter/issues/send-issue.ts';
import { watchDatabaseCpu } from './database-cpu.ts';
import { sendBare } from './send-bare.ts';
import type { SenderKind } from './send-kinds.ts';
import { createBenchIssue, insertReaders, openBenchNewsletter } from './send-newsletter.ts';

// Started by send-senders.ts with: kind, data folder, database address, mail server, how many mails a burst.
const [kind, dataDir = '', databaseUrl, smtpUrl = '', mails = '0'] = process.argv.slice(2);

const newsletter = await openBenchNewsletter(dataDir, kind === 'postgres' ? databaseUrl : undefined);
await insertReaders(newsletter.store, Number(mails));
const readDatabaseCpu = await watchDatabaseCpu(newsletter.store);
const readers = await newsletter.store.query<{ id: string; email: string }>('select id, email from subscribers');

async function sendBurst(id: string): Promise<void> {
  const built = createBenchIssue(id);
  if (kind === 'sqlite' || kind === 'postgres') {
    const end = await sendIssue(newsletter, id, {
      openSending: createOpenSending({ dataDir, smtpUrl }),
      resumePaused: false,
    });
    if (end !== 'sent') throw new Error(`The issue ended ${end}.`);
    return;
  }
  const recipients = readers.map((reader) => ({ subscriberId: reader.id, email: reader.email }));
  await sendBare(kind as SenderKind, smtpUrl, { newsletter, frozen: drawIssue(newsletter, built), recipients });
}

process.on('message', async (id: string) => {
  // Drawing and storing the mail happens once an issue, not once a recipient.
  await freezeIssue(newsletter, createBenchIssue(id));
  const [database, startedAt, cpu] = [readDatabaseCpu(), performance.now(), process.cpuUsage()];
  await sendBurst(id);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1000;
  const databaseCpuSeconds = readDatabaseCpu() - database;
  process.send?.({ kind, seconds, cpuSeconds: (user + system) / 1e6, databaseCpuSeconds });
});
process.once('disconnect', async () => {
  await newsletter.close();
  process.exit(0);
});
process.send?.('ready');
