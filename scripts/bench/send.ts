import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { builtIssueSchema } from '../../core/built-issue.ts';
import { siteDay } from '../../core/dates.ts';
import { currentRelease } from '../../core/node/releases.ts';
import { site } from '../../site.config.ts';
import { readCpuSeconds, root, withFolder } from './processes.ts';

/** Sends the newest issue to a list of readers through a local mail server and counts mails per processor second. */
export async function benchSend(): Promise<void> {
  const readers = Array.from({ length: 5000 }, (_, at) => `reader${at}@domain${at % 50}.example`);
  const { seconds, cpuSeconds, received } = await sendThrough({}, readers);
  console.log(
    `${received} of ${readers.length} mails in ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} processor seconds`,
  );
  console.log(`${(received / cpuSeconds).toFixed(0)} mails per processor second`);
}

const greylistMs = 60_000;

/** Sends through a small relay: one that allows two connections, and one that refuses each reader for a minute at first. */
export async function benchRelay(): Promise<void> {
  const many = Array.from({ length: 200 }, (_, at) => `reader${at}@domain${at % 6}.example`);
  const small = await sendThrough({ maxClients: 2 }, many);
  console.log(`2 connections: ${small.received} of ${many.length} mails in ${small.seconds.toFixed(1)} s`);
  const seen = new Map<string, number>();
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
    const firstAt = seen.get(address) ?? performance.now();
    seen.set(address, firstAt);
    if (performance.now() - firstAt >= greylistMs) return done();
    done(Object.assign(new Error('4.2.0 greylisted'), { responseCode: 450 }));
  };
  const grey = Array.from({ length: 60 }, (_, at) => `reader${at}@grey.example`);
  const slow = await sendThrough({ onRcptTo }, grey);
  console.log(`greylisting: ${slow.received} of ${grey.length} mails in ${slow.seconds.toFixed(1)} s`);
}

/** Finds the newest built issue whose day has come. */
function findIssue(): string {
  const folder = join(currentRelease(join(root, 'dist')), 'mails/issues');
  const issues = readdirSync(folder).map((file) =>
    builtIssueSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  );
  const day = siteDay(new Date(), site.timeZone);
  const due = issues.filter(({ date }) => date <= day).toSorted((one, other) => one.date.localeCompare(other.date));
  return due.at(-1)?.id ?? '';
}

async function sendThrough(options: SMTPServerOptions, readers: readonly string[]) {
  let received = 0;
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('end', () => {
        received += 1;
        done();
      });
      stream.resume();
    },
    ...options,
  });
  sink.on('error', () => undefined);
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const used = await withFolder(async (folder) => {
    const list = join(folder, 'list.csv');
    writeFileSync(list, `email\n${readers.join('\n')}\n`);
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      ENV_FILE: 'off',
      SITE_URL: 'https://garage.test',
      SMTP_URL: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`,
      POSTAL_ADDRESS: '1 Bench Street, Detroit, MI 48201',
      MAIL_FROM: 'news@garage.test',
    };
    await runGarage(['subscribers', 'import', list, '--yes'], env);
    const startedAt = performance.now();
    const cpuSeconds = await runGarage(['issue', 'send', findIssue(), '--yes', '--rate', '100000'], env);
    return { cpuSeconds, seconds: (performance.now() - startedAt) / 1000 };
  });
  await new Promise<void>((resolve) => sink.close(resolve));
  return { ...used, received };
}

/** Runs a publisher's command and returns the processor seconds it used. */
function runGarage(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, ['cli/main.ts', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let used = 0;
  const timer = setInterval(() => {
    if (child.exitCode === null) used = readCpuSeconds(Number(child.pid));
  }, 50);
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      clearInterval(timer);
      if (code === 0) resolve(used);
      else reject(new Error(`garage ${args[0]} ${args[1]} failed (${code}):\n${output}`));
    });
  });
}
