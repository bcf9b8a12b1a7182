import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestSending } from '../../cli/issue/test-sending.ts';
import { findFreePort } from '../../core/node/free-port.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';

/** Postfix starts only as root; where it is not installed, scripted servers and written reports are the proof. */
const canRun = existsSync('/usr/sbin/postfix') && process.getuid?.() === 0;
const home = 'turbomax-garage.test';
const nobody = 65_534;

/** Starts a Postfix that accepts everything and then finds out, as a relay does; returns its address and its Maildir. */
async function startPostfix() {
  const folder = createTestFolder();
  // Postfix looks into it as other users.
  chmodSync(folder, 0o755);
  const [config, mail, data] = ['config', 'mail', 'data'].map((name) => join(folder, name)) as [string, string, string];
  for (const one of [config, mail, data, join(folder, 'queue')]) mkdirSync(one);
  chownSync(mail, nobody, nobody);
  chownSync(data, Number(execFileSync('id', ['-u', 'postfix'])), Number(execFileSync('id', ['-g', 'postfix'])));
  const port = await findFreePort();
  for (const name of ['main.cf', 'master.cf']) {
    const sample = readFileSync(new URL(`./samples/postfix/${name}`, import.meta.url), 'utf8');
    writeFileSync(join(config, name), sample.replaceAll('FOLDER', folder).replace('PORT', String(port)));
  }
  const control = (word: string): Buffer => execFileSync('/usr/sbin/postfix', ['-c', config, word], { stdio: 'pipe' });
  control('start');
  onTestFinished(() => void control('stop'));
  return { url: `smtp://127.0.0.1:${port}`, maildir: join(mail, 'returned') };
}

test.runIf(canRun)(
  'what a real Postfix returns finds its reader by the return address, and nobody else',
  { tags: ['faults'] },
  async () => {
    const { url, maildir } = await startPostfix();
    const { send, run, report, withStore } = await openTestSending([
      'ann@dead.example',
      'bob@full.example',
      'cem@fine.example',
    ]);
    const settings = { SMTP_URL: url, MAIL_RETURN_PATH: `bounce+*@${home}`, BOUNCE_MAILBOX: maildir };
    expect(await send('postfix', settings)).toMatchObject({ code: 0 });
    expect(await report()).toMatchObject({ accepted: 3 });
    const arrived = () => (existsSync(join(maildir, 'new')) ? readdirSync(join(maildir, 'new')).length : 0);
    await expect.poll(arrived).toBe(2);
    expect((await run(['bounces', 'read'], settings)).out).toMatch(/^hard, now bounced +1\nsoft, counted +1$/m);
    const people = await withStore((store) =>
      store.query<{ email: string; status: string }>('select email, status from subscribers order by email'),
    );
    expect(people.map(({ email, status }) => `${email} ${status}`)).toEqual([
      'ann@dead.example bounced',
      'bob@full.example active',
      'cem@fine.example active',
    ]);
    expect(arrived()).toBe(0);
  },
);
