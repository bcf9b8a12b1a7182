/** What mail servers write into their reports, and what each means. */
export const sampleReasons = [
  ['550 5.1.1 <reader@example.org>: user unknown', 'hard'],
  ['550 5.2.1 the account is closed', 'hard'],
  ['550 No such user here', 'hard'],
  ['550 The mailbox does not exist', 'hard'],
  ['Account disabled', 'hard'],
  ['552 5.2.2 The mailbox is full', 'soft'],
  ['The mailbox of the recipient is over quota', 'soft'],
  ['554 5.7.1 Blocked because of the reputation of 192.0.2.7', 'soft'],
  ['Your mail was rejected as spam', 'soft'],
  ['550 Sender address rejected: domain not found', 'soft'],
  ['550 Your IP address 192.0.2.7 was not found in the DNS', 'soft'],
  ['554 Your account is disabled', 'soft'],
  ['Connection timed out', 'soft'],
] as const;

/** Writes a sample: its headers, then its text or its parts. REASON, STATUS and ORIGINAL are filled in. */
export function writeSample(sample: string, original: string, reason = ''): Buffer {
  const head = 'To: hello@garage.example\nDate: Thu, 12 Nov 2026 10:00:00 +0000\nMIME-Version: 1.0\n';
  const status = /\d\.\d\.\d/.exec(reason)?.[0] ?? '5.0.0';
  const values: Record<string, string> = { REASON: reason, STATUS: status, ORIGINAL: original };
  return Buffer.from(head + sample.replaceAll(/REASON|STATUS|ORIGINAL/g, (name) => values[name] ?? ''));
}

const daemon = 'From: MAILER-DAEMON@mx.example.org\n';
const subsystem = 'From: Mail Delivery Subsystem <mailer-daemon@mx.example.org>\n';
const person = 'From: Reader <reader@example.org>\n';
const empty = 'Return-Path: <>\n';
const auto = 'Auto-Submitted: auto-replied\n';
const failed = 'X-Failed-Recipients: reader@example.org\n';
const eximCopy = '------ This is a copy of the message, including all the headers. ------\n\nORIGINAL';
const copyBelow = '--- Below this line is a copy of the message.\n\nORIGINAL';
const headerFollows = '--- The header of the original message is following. ---\n\nORIGINAL';
const original = ['message/rfc822', 'ORIGINAL'] as const;
const statusOf = (action: string): string =>
  `Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; reader@example.org\nAction: ${action}\nStatus: STATUS\nDiagnostic-Code: smtp; REASON\n`;

/** Returns the end of the headers and the parts. */
function parts(type: string, ...contents: readonly (readonly [type: string, content: string])[]): string {
  const written = contents.map(([part, content]) => `--cut\nContent-Type: ${part}\n\n${content}\n`).join('');
  return `Content-Type: multipart/${type}; boundary=cut\n\n${written}--cut--\n`;
}

const report = (action: string): string =>
  parts('report', ['text/plain', 'It came back.'], ['message/delivery-status', statusOf(action)], original);
const dispositionOf = (disposition: string): string =>
  parts('report', ['text/plain', '.'], ['message/disposition-notification', `Disposition: ${disposition}`], original);

/** How each mail server reports a mail that it could not deliver. */
export const reportFormats: Record<string, string> = {
  postfix: `${daemon}${auto}Subject: Undelivered Mail Returned to Sender\n${report('failed')}`,
  exim: `${daemon}${empty}${auto}${failed}Subject: Mail delivery failed\n${report('failed')}`,
  'exim classic': `${daemon}${empty}${auto}${failed}Subject: Mail delivery failed\n\n  reader@example.org\n    REASON\n\n${eximCopy}`,
  qmail: `${daemon}${empty}Subject: failure notice\n\n<reader@example.org>:\nRemote host said: REASON\n\n${copyBelow}`,
  'gmail, older': `${subsystem}${failed}Subject: Delivery Status Notification (Failure)\n\nThe other server said:\nREASON\n\n----- Original message -----\n\nORIGINAL`,
  'google groups': `${subsystem}${auto}${failed}Subject: Delivery Status Notification (Failure)\n\nThe group took no mail from you: REASON\n\n----- Original message -----\n\nORIGINAL`,
  yahoo: `${daemon}Subject: Failure Notice\n\n<reader@example.org>:\nREASON [RCPT_TO]\n\n${copyBelow}`,
  'mail.ru': `${daemon}${empty}${auto}Subject: =?UTF-8?B?0J/QuNGB0YzQvNC+?=\n\nПисьмо не доставлено:\n    REASON\n\n${eximCopy}`,
  opensmtpd: `From: Mailer Daemon <MAILER-DAEMON@mx.example.org>\nSubject: Delivery status notification: error\n\nreader@example.org: REASON\n\n    Below is a copy of the original message:\n\nORIGINAL`,
  dragonfly: `From: MAILER-DAEMON <>\nSubject: Mail delivery failed\n\nDragonFly Mail Agent v0.13: mx.example.org [192.0.2.1] did not like our RCPT TO:\nREASON\n\nMessage headers follow.\n\nORIGINAL`,
  zoho: `${daemon}Subject: Undelivered Mail Returned to Sender\n\nreader@example.org ERROR_CODE :550, ERROR_CODE :REASON\n\nORIGINAL`,
  gmx: `${daemon}Return-Path:\nSubject: Mail delivery failed\n\n"reader@example.org":\nSMTP error after RCPT command:\nREASON\n\n${headerFollows}`,
  '1&1': `${subsystem}Subject: Mail delivery failed\n\nreader@example.org:\nError code: REASON\n\n${headerFollows}`,
  'amazon workmail': `${daemon}Subject: Delivery Status Notification (Failure)\n${parts('mixed', ['text/plain', `Technical report:\n\n${statusOf('failed')}`], original)}`,
  'exchange 2003': `From: System Administrator <postmaster@mx.example.org>\n${empty}Subject: Undeliverable: What it tows\n${parts('mixed', ['text/plain', 'Your message\n\n  Subject: What it tows\n\ndid not reach\n\n    REASON\n    MSEXCH:IMS 0 (000C05A6)'], original)}`,
};

/** Reports whose type does not depend on a reason; undefined is none that counts. */
export const otherReports: Record<string, readonly [type: string | undefined, sample: string]> = {
  'sendgrid, expired': ['soft', `${daemon}Subject: Undelivered Mail\n${report('expired')}`],
  'a complaint of JMRP': [
    'complaint',
    `From: staff@hotmail.example\nSubject: complaint about message from 192.0.2.7\n${parts('mixed', original)}`,
  ],
  'a rejection by Pigeonhole': [
    'soft',
    `From: Mail Delivery Subsystem <postmaster@mx.example.org>\nAuto-Submitted: auto-replied (rejected)\nSubject: Rejected: What it tows\n${dispositionOf('automatic-action/MDN-sent-automatically; deleted')}`,
  ],
  'a receipt': [
    undefined,
    `${person}Subject: Read: What it tows\n${dispositionOf('manual-action/MDN-sent-manually; displayed')}`,
  ],
  'a delay of Exim': [
    undefined,
    `${daemon}${empty}Subject: Warning: message 1 delayed 24 hours\n\nIt has not yet been delivered: 451 4.7.1 later.\nNo action is required on your part.\n\nORIGINAL`,
  ],
  'a delay in the words of a report': [
    undefined,
    `${daemon}Subject: Delivery report\n\n${statusOf('delayed')}\n\nORIGINAL`,
  ],
};

const refusal = 'The server told me: 550 5.1.1 user unknown, the mail could not be delivered.\n\n';

/** Mails of people and their vacation notices: none of them is a bounce. */
export const replies: Record<string, string> = {
  'outlook, out of office': `${person}${empty}X-Auto-Response-Suppress: All\nAuto-Submitted: auto-generated\nSubject: Automatic reply: What it tows\n\n${refusal}ORIGINAL`,
  'gmail, vacation': `${person}${empty}${auto}Precedence: bulk\nX-Autoreply: yes\nSubject: Away Re: What it tows\n\n${refusal}> ORIGINAL`,
  'an old vacation program': `${person}${empty}Precedence: auto_reply\nSubject: failure to answer\n\n${refusal}ORIGINAL`,
  'a notice with the empty return path and nothing else': `${person}${empty}Subject: Gone fishing\n\n${refusal}ORIGINAL`,
  'the vacation notice of a postmaster': `From: Ann <postmaster@example.org>\n${auto}Subject: Away\n\n${refusal}ORIGINAL`,
  'a reply that quotes the mail': `${person}Subject: Re: What it tows\n\n${refusal}> ORIGINAL`,
  'a reply with the mail attached': `${person}Subject: Undelivered Mail Returned to Sender\n${parts('mixed', ['text/plain', refusal], original)}`,
};
