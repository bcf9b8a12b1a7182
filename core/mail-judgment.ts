import { z } from 'zod';

/** What was found in a received mail; `values` fill the sentence of its code. */
export const judgmentSchema = z.object({
  /** `error`: it would hurt delivery. */
  level: z.enum(['ok', 'not-checked', 'warning', 'error']),
  code: z.enum([
    'signature-valid',
    'signature-valid-there',
    'signature-broken',
    'signature-unknown',
    'unsigned',
    'key-not-asked',
    'headers-signed',
    'headers-unsigned',
    'aligned',
    'not-aligned',
    'return-path',
    'return-path-other',
    'return-path-missing',
    'no-verdict',
    'spf',
    'dmarc',
    'dmarc-none',
    'size',
    'clipped',
    'one-click',
    'one-click-missing',
    'links',
    'links-unencrypted',
    'links-placeholder',
    'links-rewritten',
    'text-part',
    'text-part-missing',
    'other-sender',
  ]),
  values: z.record(z.string(), z.string()),
});

/** One thing that was found in a received mail. */
export type Judgment = z.infer<typeof judgmentSchema>;

/** POST /api/mail-judgment: everything that was found, in the order of reading. */
export const mailJudgmentSchema = z.object({ findings: z.array(judgmentSchema) });

const sentences: Record<Judgment['code'], string> = {
  'signature-valid': 'The signature of {domain} (key {selector}) is valid.',
  'signature-valid-there': '{receiver} found the signature of {domain} valid.',
  'signature-broken':
    'The signature of {domain} is not valid ({reason}): something changed the mail after it was signed, or the key in the DNS is another. Run ./garage doctor.',
  'signature-unknown': 'Nobody could check the signature of {domain} ({reason}). Try again with a network connection.',
  unsigned: 'It has no DKIM signature: set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY, or have your mail service sign.',
  'key-not-asked': 'The key at {name} was not looked up ({reason}). DKIM_KEY of this machine was used instead.',
  'headers-signed': 'The signature covers {names}.',
  'headers-unsigned':
    'The signature does not cover {names}: mail services then ignore them, or take the mail for a changed one. Sign with DKIM_KEY here, or ask your mail service.',
  aligned: '{domain} signs for {from}: they belong together.',
  'not-aligned':
    'It is from {from}, but {domain} signs: DMARC ignores that. Have it signed by {from}, or change MAIL_FROM.',
  'return-path': 'The return path {domain} belongs to {from}.',
  'return-path-other': 'The return path is {domain}, as with many mail services: DMARC then rests on the signature.',
  'return-path-missing': 'It has no return path: this is not the mail as it was received.',
  'no-verdict':
    'No mail service has written its verdict into it (Authentication-Results): send it to Gmail, Outlook or iCloud, and download it there.',
  spf: '{receiver} says SPF {result}.',
  dmarc: '{receiver} says DMARC {result}.',
  'dmarc-none': '{receiver} found no DMARC policy for {from}: publish one. ./garage doctor prints it.',
  size: '{size} KB of HTML; Gmail shows up to {most} KB.',
  clipped: '{size} KB of HTML: Gmail cuts it off after {most} KB, with the unsubscribe link. Shorten the issue.',
  'one-click': 'Readers can unsubscribe with one click.',
  'one-click-missing':
    'The button to unsubscribe is missing in Gmail and Yahoo: {names}. Have your mail service leave these headers alone.',
  links: '{count} links, all encrypted; {own} of them to {site}.',
  'links-unencrypted': 'Not encrypted: {links}. Use https.',
  'links-placeholder': 'Readers cannot open {links}: correct the address in the issue, or SITE_URL.',
  'links-rewritten': 'No link goes to {site}: your mail service replaces them. Turn its click tracking off.',
  'text-part': 'It has a text part.',
  'text-part-missing':
    'It has no text part, which spam filters dislike: have your mail service leave the mail as it is.',
  'other-sender': 'It is from {from}, but MAIL_FROM is at {expected}: is this the right mail?',
};

/** Says a finding in a sentence or two. */
export const describeJudgment = ({ code, values }: Judgment): string =>
  sentences[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
