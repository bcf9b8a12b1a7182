import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { namesIn } from '../../core/node/files/list-files.ts';
import { currentRelease } from '../../core/node/releases.ts';
import { readCpuSeconds, root, withFolder } from './processes.ts';

const readers = Array.from({ length: 5000 }, (_, at) => `reader${at}@domain${at % 50}.example`);

/** Sends the oldest issue to a list of readers through a local mail server and counts mails per processor second. */
export async function benchSend(): Promise<void> {
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
  });
  sink.on('error', () => undefined);
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  await withFolder(async (folder) => {
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
    // The oldest: its page is public.
    const [file = ''] = namesIn(join(currentRelease(join(root, 'dist')), 'mails/issues'), '.json').sort();
    const id = basename(file, '.json');
    const cpuSeconds = await runGarage(['issue', 'send', id, '--yes', '--rate', '100000'], env);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${received} of ${readers.length} mails in ${seconds} s, ${cpuSeconds.toFixed(1)} processor seconds`);
    console.log(`${(received / cpuSeconds).toFixed(0)} mails per processor second`);
  });
  await new Promise<void>((resolve) => sink.close(resolve));
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
