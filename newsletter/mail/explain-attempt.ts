import type { Attempt } from './mail-port.ts';

/** Why a mail was not taken, for the publisher: what happened, and what to do. */
export interface Explanation {
  problem: string;
  fix: string;
}

/** Returns an explanation as one sentence. */
export function toSentence({ problem, fix }: Explanation): string {
  return `${problem}: ${fix}`;
}

/** Explains an attempt that did not succeed, in plain words. */
export function explainAttempt(attempt: Exclude<Attempt, { kind: 'accepted' }>): Explanation {
  switch (attempt.kind) {
    case 'sender-refused':
      return explainSenderRefused(attempt);
    case 'server-later':
      return explainServerDown(attempt.reply);
    case 'domain-later':
      return {
        problem: `the mail server does not take this mail yet (${attempt.reply})`,
        fix: 'try again in a few minutes',
      };
    case 'failed':
      return {
        problem: `the mail server refused this mail (${attempt.reply})`,
        fix: attempt.failure === 'no-mailbox' ? 'check the address' : 'ask the operator of the mail server why',
      };
    case 'unknown':
      return {
        problem: 'the mail server had the complete mail and did not answer',
        fix: 'look into the inbox before you send it again',
      };
    case 'withdrawn':
      return { problem: 'the mail was withdrawn', fix: 'send it again' };
  }
}

function explainSenderRefused({ stage, reply }: Attempt & { kind: 'sender-refused' }): Explanation {
  if (reply === 'ENOTLS') {
    return {
      problem: 'the mail server offers no encryption, and a password is never sent in clear text',
      fix: 'start SMTP_URL with smtps:// (port 465) or use the port with STARTTLS (587); a server that needs no login needs no user and password in SMTP_URL',
    };
  }
  if (reply === 'ENOAUTH') {
    return {
      problem: 'the mail server offers no login, but SMTP_URL has a user and a password',
      fix: 'use its port for senders (smtps:// with 465, or smtp:// with 587), or remove user and password from SMTP_URL',
    };
  }
  if (reply === 'EAUTH') return { problem: 'SMTP_URL has a user and no password', fix: 'add it: user:password@host' };
  switch (stage) {
    case 'connect':
      return { problem: `the mail server refused our connection (${reply})`, fix: 'ask its operator why' };
    case 'tls':
      return {
        problem: `the mail server refused encryption (${reply})`,
        fix: 'start SMTP_URL with smtps:// (port 465)',
      };
    case 'login':
      return { problem: `the mail server refused our login (${reply})`, fix: 'check user and password in SMTP_URL' };
    case 'mail':
      return {
        problem: `the mail server refused our sender address (${reply})`,
        fix: 'set MAIL_FROM to an address that may send through it',
      };
    default:
      return { problem: `the mail server wants a login (${reply})`, fix: 'put user and password into SMTP_URL' };
  }
}

const certificate = /CERT|SIGNED|ALTNAME|UNABLE_TO_|^ETLS$/;

/** A code comes from the operating system or the TLS library; anything else is what the server said. */
function explainServerDown(reply: string): Explanation {
  if (/^(ENOTFOUND|EDNS|EAI_AGAIN)$/.test(reply)) {
    return { problem: 'the host name of the mail server cannot be found', fix: 'check the host in SMTP_URL' };
  }
  if (reply === 'ECONNREFUSED') {
    return { problem: 'no mail server answers at that host and port', fix: 'check host and port in SMTP_URL' };
  }
  if (/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNECTION)$/.test(reply)) {
    return { problem: 'the mail server does not answer', fix: 'check host and port in SMTP_URL, and the firewall' };
  }
  if (/WRONG_VERSION_NUMBER|EPROTO/.test(reply)) {
    return {
      problem: 'the mail server does not speak TLS on that port',
      fix: 'use smtps:// with port 465, or smtp:// with port 587',
    };
  }
  if (certificate.test(reply)) {
    return {
      problem: `the certificate of the mail server is not trusted (${reply})`,
      fix: 'use the host name that is in the certificate, or have it renewed',
    };
  }
  const again = 'try again in a few minutes';
  if (/^\d{3}/.test(reply)) return { problem: `the mail server is busy (${reply})`, fix: again };
  const isCode = /^[A-Z\d_]+$/.test(reply) || reply === 'closed';
  return { problem: isCode ? `the connection to the mail server broke (${reply})` : reply, fix: again };
}
