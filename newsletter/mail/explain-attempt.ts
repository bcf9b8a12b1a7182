import type { Problem } from '../../core/problem/problem.ts';
import type { Attempt, Stage } from './mail-port.ts';

const again = 'try again in a few minutes';

export function explainAttempt(attempt: Exclude<Attempt, { kind: 'accepted' }>): Problem {
  switch (attempt.kind) {
    case 'sender-refused':
      return explainSenderRefused(attempt);
    case 'server-later':
      return explainServerDown(attempt.reply);
    case 'domain-later':
      return {
        code: 'mail-domain-busy',
        problem: `the mail server does not take this mail yet (${attempt.reply})`,
        fix: again,
      };
    case 'failed':
      return {
        code: 'mail-refused',
        problem: `the mail server refused this mail (${attempt.reply})`,
        fix: attempt.failure === 'no-mailbox' ? 'check the address' : 'ask the operator of the mail server why',
      };
    case 'unknown':
      return {
        code: 'mail-unanswered',
        problem: 'the mail server had the complete mail and did not answer',
        fix: 'look into the inbox before you send it again',
      };
    case 'withdrawn':
      return { code: 'mail-withdrawn', problem: 'the mail was withdrawn', fix: 'send it again' };
  }
}

/** Endings without a reply: the settings or the server have to change. */
const withoutReply: Readonly<Record<string, Problem>> = {
  ENOTLS: {
    code: 'mail-server-plain',
    problem: 'the mail server offers no encryption, and a password is never sent in clear text',
    fix: 'use smtps:// (port 465) or the port with STARTTLS (587) in {SMTP_URL}; a server that needs no login needs no user and password there',
  },
  ENOAUTH: {
    code: 'mail-server-no-login',
    problem: 'the mail server offers no login, but a user and a password are set',
    fix: 'use its port for senders (smtps:// with 465, or smtp:// with 587), or remove user and password from {SMTP_URL}',
  },
  EAUTH: {
    code: 'mail-no-password',
    problem: 'the login of the mail server has no password',
    fix: 'add it to {SMTP_URL}',
  },
};

const refusedAt: Partial<Record<Stage, readonly [what: string, fix: string]>> = {
  connect: ['our connection', 'ask its operator why'],
  tls: ['encryption', 'use smtps:// (port 465) in {SMTP_URL}'],
  login: ['our login', 'check user and password in {SMTP_URL}'],
  mail: ['our sender address', 'set {MAIL_RETURN_PATH} or {MAIL_FROM} to an address that may send through it'],
};

function explainSenderRefused({ stage, reply }: Attempt & { kind: 'sender-refused' }): Problem {
  const known = withoutReply[reply];
  if (known !== undefined) return known;
  const [what, fix = ''] = refusedAt[stage] ?? [];
  const code = 'mail-sender-refused';
  if (what !== undefined) return { code, problem: `the mail server refused ${what} (${reply})`, fix };
  return { code, problem: `the mail server wants a login (${reply})`, fix: 'set user and password in {SMTP_URL}' };
}

/** A server, the setting that has its address, and the addresses to use with TLS. */
interface Peer {
  server: string;
  setting: string;
  addresses: string;
}
const smtp: Peer = {
  server: 'the mail server',
  setting: '{SMTP_URL}',
  addresses: 'smtps:// with port 465, or smtp:// with port 587',
};

/** Explains a code of the operating system or the TLS library; undefined for anything else. */
export function explainNetwork(code: string, { server, setting, addresses }: Peer): Problem | undefined {
  const certificate = `the certificate of ${server}`;
  const known: readonly (readonly [code: RegExp, problem: string, fix: string])[] = [
    [/^(ENOTFOUND|EDNS|EAI_AGAIN)$/, `the host name of ${server} cannot be found`, `check the host in ${setting}`],
    [/^ECONNREFUSED$/, `nothing answers at the host and port of ${server}`, `check host and port in ${setting}`],
    [
      /^(\w*TIMED?OUT|\w+UNREACH|ECONNECTION)$/,
      `${server} does not answer`,
      `check host and port in ${setting}, and the firewall`,
    ],
    [/WRONG_VERSION_NUMBER|EPROTO/, `${server} does not speak TLS on that port`, `use ${addresses}, in ${setting}`],
    [
      /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
      `no authority we know signed ${certificate} (${code})`,
      'if it is your own authority, start the program with NODE_EXTRA_CA_CERTS=<file of its certificate>; if not, use a server with a public one',
    ],
    [
      /CERT|SIGNED|ALTNAME|UNABLE_TO_|^ETLS$/,
      `${certificate} is not trusted (${code})`,
      'use the host name that is in the certificate, or have it renewed',
    ],
  ];
  const [, problem, fix] = known.find(([pattern]) => pattern.test(code)) ?? [];
  return problem === undefined ? undefined : { code: 'network', problem, fix };
}

/** What is no code is what the server said. */
function explainServerDown(reply: string): Problem {
  const known = explainNetwork(reply, smtp);
  if (known !== undefined) return known;
  if (/^\d{3}/.test(reply))
    return { code: 'mail-server-busy', problem: `the mail server is busy (${reply})`, fix: again };
  const isCode = /^[A-Z\d_]+$/.test(reply) || reply === 'closed';
  const problem = isCode ? `the connection to the mail server broke (${reply})` : reply;
  return { code: 'mail-connection', problem, fix: again };
}
