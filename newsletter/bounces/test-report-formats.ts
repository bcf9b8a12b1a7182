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
  ['Connection timed out', 'soft'],
] as const;

const line = (name: string, value: string | undefined): string => (value === undefined ? '' : `${name}: ${value}\n`);

interface Sample {
  from?: string;
  subject: string;
  /** Further headers, each with its line end. */
  headers?: string;
  /** The mail after its headers, or its parts with their types. */
  body: string | readonly (readonly [type: string, content: string])[];
  type?: string;
}

function write({ from = 'MAILER-DAEMON@mx.example.org', subject, headers = '', body, type = 'mixed' }: Sample): Buffer {
  const head = `${line('From', from)}To: hello@garage.example\n${line('Subject', subject)}Date: Thu, 12 Nov 2026 10:00:00 +0000\n${headers}`;
  if (typeof body === 'string') return Buffer.from(`${head}\n${body}`);
  const parts = body.map(([part, content]) => `--cut\nContent-Type: ${part}\n\n${content}\n`).join('');
  return Buffer.from(`${head}MIME-Version: 1.0\nContent-Type: multipart/${type}; boundary=cut\n\n${parts}--cut--\n`);
}

const empty = 'Return-Path: <>\n';
const statusOf = (reason: string, action = 'failed'): string =>
  `Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; reader@example.org\nAction: ${action}\nStatus: ${
    /\d\.\d\.\d/.exec(reason)?.[0] ?? '5.0.0'
  }\nDiagnostic-Code: smtp; ${reason}\n`;
const report = (words: string, reason: string, original: string, action?: string): Sample['body'] => [
  ['text/plain', words],
  ['message/delivery-status', statusOf(reason, action)],
  ['message/rfc822', original],
];

/** Writes a report of each mail server about a mail of ours, from the reason and the original. */
export const reportFormats: Record<string, (reason: string, original: string) => Buffer> = {
  postfix: (reason, original) =>
    write({
      subject: 'Undelivered Mail Returned to Sender',
      headers: 'Auto-Submitted: auto-replied\n',
      type: 'report',
      body: report('Your mail came back.', reason, original),
    }),
  exim: (reason, original) =>
    write({
      subject: 'Mail delivery failed',
      headers: `${empty}Auto-Submitted: auto-replied\nX-Failed-Recipients: reader@example.org\n`,
      type: 'report',
      body: report('It failed.', reason, original),
    }),
  'exim classic': (reason, original) =>
    write({
      subject: 'Mail delivery failed: returning message to sender',
      headers: `${empty}Auto-Submitted: auto-replied\nX-Failed-Recipients: reader@example.org\n`,
      body: `One address failed for good:\n\n  reader@example.org\n    ${reason}\n\n------ This is a copy of the message, including all the headers. ------\n\n${original}`,
    }),
  qmail: (reason, original) =>
    write({
      subject: 'failure notice',
      headers: empty,
      body: `Here is the qmail program at mx.example.org, which has given up.\n\n<reader@example.org>:\nRemote host said: ${reason}\n\n--- Below this line is a copy of the message.\n\n${original}`,
    }),
  'gmail, older': (reason, original) =>
    write({
      from: 'Mail Delivery Subsystem <mailer-daemon@mx.example.org>',
      subject: 'Delivery Status Notification (Failure)',
      headers: 'X-Failed-Recipients: reader@example.org\n',
      body: `Delivery failed permanently:\n\n     reader@example.org\n\nThe other server said:\n${reason}\n\n----- Original message -----\n\n${original}`,
    }),
  'google groups': (reason, original) =>
    write({
      from: 'Mail Delivery Subsystem <mailer-daemon@mx.example.org>',
      subject: 'Delivery Status Notification (Failure)',
      headers: 'Auto-Submitted: auto-replied\nX-Failed-Recipients: reader@example.org\n',
      body: `Hello,\n\nthe group took no mail from you: ${reason}\n\n----- Original message -----\n\n${original}`,
    }),
  yahoo: (reason, original) =>
    write({
      subject: 'Failure Notice',
      body: `We could not deliver your mail to\n\n<reader@example.org>:\n${reason} [RCPT_TO]\n\n--- Below this line is a copy of the message.\n\n${original}`,
    }),
  'mail.ru': (reason, original) =>
    write({
      from: 'mailer-daemon@mx.example.org',
      subject: '=?UTF-8?B?0J/QuNGB0YzQvNC+?=',
      headers: `${empty}Auto-Submitted: auto-replied\n`,
      body: `Письмо не доставлено:\n\n  reader@example.org\n    ${reason}\n\n------ This is a copy of the message, including all the headers. ------\n\n${original}`,
    }),
  opensmtpd: (reason, original) =>
    write({
      from: 'Mailer Daemon <MAILER-DAEMON@mx.example.org>',
      subject: 'Delivery status notification: error',
      body: `    Hi!\n\nreader@example.org: ${reason}\n\n    Below is a copy of the original message:\n\n${original}`,
    }),
  dragonfly: (reason, original) =>
    write({
      from: 'MAILER-DAEMON <>',
      subject: 'Mail delivery failed',
      body: `The DragonFly Mail Agent v0.13 had an error.\n\nmx.example.org [192.0.2.1] did not like our RCPT TO:\n${reason}\n\nMessage headers follow.\n\n${original}`,
    }),
  'amazon workmail': (reason, original) =>
    write({
      subject: 'Delivery Status Notification (Failure)',
      body: [
        ['text/plain', `An error occurred.\n\nTechnical report:\n\n${statusOf(reason)}`],
        ['message/rfc822', original],
      ],
    }),
  'exchange 2003': (reason, original) =>
    write({
      from: 'System Administrator <postmaster@mx.example.org>',
      subject: 'Undeliverable: What it tows',
      headers: empty,
      body: [
        [
          'text/plain',
          `Your message\n\n  Subject: What it tows\n\ndid not reach the following recipient(s):\n\nreader@example.org\n    ${reason}\n    MSEXCH:IMS 0 (000C05A6)`,
        ],
        ['message/rfc822', original],
      ],
    }),
  zoho: (reason, original) =>
    write({
      subject: 'Undelivered Mail Returned to Sender',
      body: `A permanent error.\n\nreader@example.org ERROR_CODE :${reason.replace(/^(\d{3}) /, '$1, ERROR_CODE :')}\n\n${original}`,
    }),
  gmx: (reason, original) =>
    write({
      subject: 'Mail delivery failed: returning message to sender',
      headers: 'Return-Path:\n',
      body: `One address failed:\n\n"reader@example.org":\nSMTP error from remote server after RCPT command:\n${reason}\n\n--- The header of the original message is following. ---\n\n${original}`,
    }),
  '1&1': (reason, original) =>
    write({
      from: 'Mail Delivery System <mailer-daemon@mx.example.org>',
      subject: 'Mail delivery failed: returning message to sender',
      body: `The following address failed:\n\nreader@example.org:\nError code: ${reason}\n\n--- The header of the original message is following. ---\n\n${original}`,
    }),
};

/** Reports whose type does not depend on a reason. */
export const otherReports: readonly (readonly [
  name: string,
  type: string | undefined,
  write: (original: string) => Buffer,
])[] = [
  [
    'sendgrid, expired',
    'soft',
    (original) =>
      write({
        subject: 'Undelivered Mail',
        type: 'report',
        body: report('Not delivered.', 'Connection timed out', original, 'expired'),
      }),
  ],
  [
    'a complaint of JMRP',
    'complaint',
    (original) =>
      write({
        from: 'staff@hotmail.example',
        subject: 'complaint about message from 192.0.2.7',
        body: [['message/rfc822', original]],
      }),
  ],
  [
    'a rejection by Pigeonhole',
    'soft',
    (original) =>
      write({
        from: 'Mail Delivery Subsystem <postmaster@mx.example.org>',
        subject: 'Rejected: What it tows',
        headers: 'Auto-Submitted: auto-replied (rejected)\n',
        type: 'report',
        body: [
          ['text/plain', 'The reader says: no newsletters.'],
          ['message/disposition-notification', 'Disposition: automatic-action/MDN-sent-automatically; deleted'],
          ['message/rfc822', original],
        ],
      }),
  ],
  [
    'a receipt',
    undefined,
    (original) =>
      write({
        from: 'reader@example.org',
        subject: 'Read: What it tows',
        type: 'report',
        body: [
          ['text/plain', 'It was read.'],
          ['message/disposition-notification', 'Disposition: manual-action/MDN-sent-manually; displayed'],
          ['text/rfc822-headers', original],
        ],
      }),
  ],
  [
    'a delay of Exim',
    undefined,
    (original) =>
      write({
        subject: 'Warning: message 1 delayed 24 hours',
        headers: empty,
        body: `It has not yet been delivered: 451 4.7.1 try later.\nNo action is required on your part.\n\n${original}`,
      }),
  ],
  [
    'a delay in the words of a report',
    undefined,
    (original) =>
      write({ subject: 'Delivery report', body: `${statusOf('451 4.7.1 later', 'delayed')}\n\n${original}` }),
  ],
];

const quote = (original: string): string => original.replaceAll(/^/gm, '> ');
const refusal = 'The server told me: 550 5.1.1 user unknown, the mail could not be delivered.';

/** Mails of people and of their vacation notices: none of them is a bounce. */
export const replies: Record<string, (original: string) => Buffer> = {
  'outlook, out of office': (original) =>
    write({
      from: 'Reader <reader@example.org>',
      subject: 'Automatic reply: What it tows',
      headers: `${empty}X-Auto-Response-Suppress: All\nAuto-Submitted: auto-generated\n`,
      body: `${refusal}\n\n${original}`,
    }),
  'gmail, vacation': (original) =>
    write({
      from: 'Reader <reader@example.org>',
      subject: 'Away Re: What it tows',
      headers: `${empty}Auto-Submitted: auto-replied\nPrecedence: bulk\nX-Autoreply: yes\n`,
      body: `${refusal}\n\n${quote(original)}`,
    }),
  'an old vacation program': (original) =>
    write({
      from: 'reader@example.org',
      subject: 'failure to answer',
      headers: `${empty}Precedence: auto_reply\n`,
      body: `${refusal}\n\n${original}`,
    }),
  'a notice with the empty return path and nothing else': (original) =>
    write({ from: 'reader@example.org', subject: 'Gone fishing', headers: empty, body: `${refusal}\n\n${original}` }),
  'the vacation notice of a postmaster': (original) =>
    write({
      from: 'Ann <postmaster@example.org>',
      subject: 'Away',
      headers: 'Auto-Submitted: auto-replied\n',
      body: `${refusal}\n\n${original}`,
    }),
  'a reply that quotes the mail': (original) =>
    write({
      from: 'Reader <reader@example.org>',
      subject: 'Re: What it tows',
      body: `${refusal}\n\n${quote(original)}`,
    }),
  'a reply with the mail attached': (original) =>
    write({
      from: 'Reader <reader@example.org>',
      subject: 'Undelivered Mail Returned to Sender',
      body: [
        ['text/plain', refusal],
        ['message/rfc822', original],
      ],
    }),
};
