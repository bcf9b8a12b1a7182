/** What a finding is about, and its sentence. */
const words = {
  'signature-valid': ['Signature', 'The signature of {domain} (key {selector}) is valid.'],
  'signature-broken': [
    'Signature',
    'The signature of {domain} is not valid ({reason}): something changed the mail after it was signed, or the key in the DNS is another. Run ./garage doctor.',
  ],
  'signature-unknown': [
    'Signature',
    'Nobody could check the signature of {domain} ({reason}). Try again with a network connection.',
  ],
  unsigned: [
    'Signature',
    'It has no DKIM signature: set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY, or have your mail service sign.',
  ],
  'key-not-asked': [
    'Signature',
    'The key at {name} was not looked up ({reason}). DKIM_KEY of this machine was used instead.',
  ],
  'headers-signed': ['Signed headers', 'The signature covers {names}.'],
  'headers-unsigned': [
    'Signed headers',
    'The signature does not cover {names}: mail services then ignore them, or take the mail for a changed one. Sign with DKIM_KEY here, or ask your mail service.',
  ],
  aligned: ['Signer', '{domain} signs for {from}: they belong together.'],
  'not-aligned': [
    'Signer',
    'It is from {from}, but {domain} signs: DMARC ignores that. Have it signed by {from}, or change MAIL_FROM.',
  ],
  'return-path': ['Return path', 'The return path {domain} belongs to {from}.'],
  'return-path-other': [
    'Return path',
    'The return path is {domain}, as with many mail services: DMARC then rests on the signature.',
  ],
  'return-path-missing': ['Return path', 'It has no return path: this is not the mail as it was received.'],
  size: ['Size', '{size} KB of HTML; Gmail shows up to {most} KB.'],
  clipped: [
    'Size',
    '{size} KB of HTML: Gmail cuts it off after {most} KB, with the unsubscribe link. Shorten the issue.',
  ],
  'one-click': ['Unsubscribing', 'Readers can unsubscribe with one click.'],
  'one-click-missing': [
    'Unsubscribing',
    'The button to unsubscribe is missing in Gmail and Yahoo: {names}. Have your mail service leave these headers alone.',
  ],
  links: ['Links', '{count} links, all encrypted; {own} of them to {site}.'],
  'links-unencrypted': ['Links', 'Not encrypted: {links}. Use https.'],
  'links-placeholder': ['Links', 'Readers cannot open {links}: correct the address in the issue, or SITE_URL.'],
  'links-rewritten': ['Links', 'No link goes to {site}: your mail service replaces them. Turn its click tracking off.'],
  'text-part': ['Text part', 'It has a text part.'],
  'text-part-missing': [
    'Text part',
    'It has no text part, which spam filters dislike: have your mail service leave the mail as it is.',
  ],
  'other-sender': ['Sender', 'It is from {from}, but MAIL_FROM is at {expected}: is this the right mail?'],
} as const satisfies Record<string, readonly [title: string, sentence: string]>;

/** What was found in a received mail; `values` fill the sentence of its code. */
export interface Judgment {
  /** `error`: it would hurt delivery. */
  level: 'ok' | 'not-checked' | 'warning' | 'error';
  code: keyof typeof words;
  values: Record<string, string>;
}

/** Says what a finding is about, and what was found in a sentence or two. */
export function describeJudgment({ code, values }: Judgment): { title: string; sentence: string } {
  const [title, text] = words[code];
  return { title, sentence: text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') };
}
