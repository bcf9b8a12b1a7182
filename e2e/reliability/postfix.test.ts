import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestSending } from '../../cli/issue/test-sending.ts';
import { findFreePort } from '../../core/node/free-port.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';

/** Postfix starts only as root; where it is not installed, scripted servers and written reports are the proof. */
const canRun = existsSync('/usr/sbin/postfix') && process.getuid?.() === 0;
const home = 'turbomax-garage.test';
const nobody = 65_534;

const services = `
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

/** Starts a Postfix that accepts everything and then finds out, as a relay does; returns its address and its Maildir. */
async function startPostfix() {
  const folder = createTestFolder();
  // Postfix looks into it as other users.
  chmodSync(folder, 0o755);
  const [config, mail, queue, data] = ['config', 'mail', 'queue', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const one of [config, mail, queue, data]) mkdirSync(one);
  chownSync(mail, nobody, nobody);
  chownSync(data, Number(execFileSync('id', ['-u', 'postfix'])), Number(execFileSync('id', ['-g', 'postfix'])));
  const port = await findFreePort();
  writeFileSync(join(config, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd${services}`);
  writeFileSync(
    join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
maillog_file_prefixes = ${folder}
maillog_file = ${folder}/log
myhostname = mail.${home}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_reject_unlisted_recipient = no
recipient_delimiter = +
virtual_mailbox_domains = ${home}
virtual_mailbox_base = ${mail}
virtual_mailbox_maps = inline:{ { bounce@${home} = returned/ } }
virtual_uid_maps = static:${nobody}
virtual_gid_maps = static:${nobody}
transport_maps = inline:{ { dead.example = error:5.1.1 no such user }, { full.example = error:5.2.2 mailbox full },
  { fine.example = discard: } }
`,
  );
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
    await expect.poll(arrived, { timeout: 60_000 }).toBe(2);
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
