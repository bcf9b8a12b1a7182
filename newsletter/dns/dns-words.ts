import type { Answer } from './lookup.ts';

/** What was found, and what to do about it. */
type Words = readonly [problem: string, fix: string];
/** Where a record is, and what it should be. */
type Txt = { name: string; value: string };
type Domain = { domain: string };
type Unreachable = Extract<Answer, { kind: 'unreachable' }>;

const publish = ({ name, value }: Txt): string => `publish this TXT record at ${name}: ${value}`;
const change = ({ name, value }: Txt): string => `change the TXT record at ${name} to: ${value}`;
const keepOne = ({ name, value }: Txt): string => `keep only this TXT record at ${name}: ${value}`;
/** For what another text of the record repairs. */
const mend =
  <Values extends Txt>(describe: (values: Values) => string) =>
  (values: Values): Words => [describe(values), change(values)];
const silent = ({ name, error }: Unreachable): Words => [
  `no name server answers for ${name} (${error})`,
  'run the check again with a network connection',
];
const orInclude = (own: string): string =>
  `with a mail service, use the SPF record that it names; with your own mail server, ${own}`;
const keyIgnored = (why: string) => mend(({ name }: Txt) => `receivers ignore the key at ${name}, because ${why}`);
const policyIgnored = (why: string) => mend(({ name }: Txt) => `the policy at ${name} ${why}, so it counts as none`);
const yourMx = (domain: string): string => `publish the MX record that the service of your mailbox names at ${domain}`;

/** The words of everything that can be found in the DNS. */
const words = {
  'dns-reserved': ({ domain }: Domain): Words => [
    `${domain} has no records that can be looked up`,
    'set MAIL_FROM to an address of your own domain',
  ],
  'dns-unreachable': silent,
  'dns-no-domain': ({ domain }: Domain): Words => [
    `the domain ${domain} does not exist, so receivers refuse mail from it`,
    'correct MAIL_FROM, or register the domain',
  ],

  'spf-good': ({ name, lookups }: { name: string; lookups: number }): Words => [
    `${name} says who may send for it (${lookups} of 10 lookups)`,
    '',
  ],
  'spf-unreachable': silent,
  'spf-missing': (values: Txt): Words => [
    `${values.name} does not say who may send for it`,
    orInclude(publish(values)),
  ],
  'spf-several': (values: Txt & { count: number }): Words => [
    `${values.name} has ${values.count} SPF records, and receivers then ignore all of them`,
    keepOne(values),
  ],
  'spf-placeholder': (values: Txt & { text: string }): Words => [
    `the SPF record of ${values.name} has the placeholder ${values.text}, so receivers reject all of it`,
    orInclude(change(values)),
  ],
  'spf-term': mend(
    ({ name, text }: Txt & { text: string }) =>
      `the SPF record of ${name} has an unknown part, ${text}, so receivers reject all of it`,
  ),
  'spf-include-missing': (values: Txt & { text: string }): Words => [
    `the SPF record of ${values.name} includes ${values.text}, which has no SPF record, so receivers reject all of it`,
    `correct the name, or without it ${change(values)}`,
  ],
  'spf-include-broken': ({ name, text }: { name: string; text: string }): Words => [
    `the SPF record of ${name} includes ${text}, whose own record is broken, so receivers reject all of it`,
    `remove include:${text}, or ask its owner to repair it`,
  ],
  'spf-lookups': ({ name, most }: { name: string; most: number }): Words => [
    `the SPF record of ${name} needs more than ${most} lookups, and receivers reject it then`,
    'remove the include of every service that no longer sends for you',
  ],
  'spf-voids': ({ name, text, most }: { name: string; text: string; most: number }): Words => [
    `the SPF record of ${name} names more than ${most} hosts that do not exist (${text}), and receivers reject it then`,
    'remove them from the record',
  ],
  'spf-open': mend(({ name }: Txt) => `the SPF record of ${name} lets everybody send for it (+all)`),
  'spf-nobody': (values: Txt): Words => [
    `the SPF record of ${values.name} lets nobody send for it`,
    orInclude(change(values)),
  ],
  'spf-unclosed': mend(({ name }: Txt) => `the SPF record of ${name} says nothing about everybody else`),
  'spf-unaligned': ({ domain, sender }: Domain & { sender: string }): Words => [
    `returned mail goes to ${sender}, so SPF does not count for ${domain} in DMARC`,
    `let returned mail go to an address at ${domain}, or sign mails for it with ./garage dkim new`,
  ],

  'dkim-good': ({ name }: Txt): Words => [`the key at ${name} matches DKIM_KEY`, ''],
  'dkim-unreachable': silent,
  'dkim-by-service': (): Words => ['your mail service signs (MAIL_SIGNED_BY)', 'send yourself a test to see it'],
  'dkim-unsigned': ({ domain }: Domain): Words => [
    'mails are not signed',
    `run ./garage dkim new; if your mail service signs them for ${domain}, set MAIL_SIGNED_BY=service`,
  ],
  'dkim-missing': (values: Txt): Words => [`there is no key at ${values.name}`, publish(values)],
  'dkim-several': (values: Txt & { count: number }): Words => [
    `there are ${values.count} TXT records at ${values.name}, and receivers may take any of them`,
    keepOne(values),
  ],
  'dkim-syntax': keyIgnored('it is not a list of tags with p='),
  'dkim-version': keyIgnored('v=DKIM1 is not its first tag'),
  'dkim-hash': keyIgnored('its h= lacks sha256'),
  'dkim-service': keyIgnored('its s= is not about mail'),
  'dkim-type': keyIgnored('its k= is not rsa'),
  'dkim-revoked': mend(({ name }: Txt) => `the key at ${name} is revoked (p= is empty), so every signature would fail`),
  'dkim-cut': (values: Txt & { length: number }): Words => [
    `the key at ${values.name} ends after ${values.length} characters, so every signature would fail`,
    `in a zone file, write two strings of at most 255 characters; ${change(values)}`,
  ],
  'dkim-other': mend(({ name }: Txt) => `the key at ${name} does not match DKIM_KEY, so every signature would fail`),
  'dkim-testing': mend(({ name }: Txt) => `the key at ${name} is a test (t=y), and receivers may ignore it`),
  'dkim-unaligned': (values: Txt & Domain & { signer: string; isStrict: boolean }): Words => [
    `mails from ${values.domain} are signed by ${values.signer}${values.isStrict ? ' and the policy says adkim=s' : ''}, so DMARC ignores the signature`,
    `set DKIM_DOMAIN=${values.domain} and ${publish(values)}`,
  ],

  'dmarc-good': ({ name, policy }: { name: string; policy: string }): Words => [`${name} says p=${policy}`, ''],
  'dmarc-unreachable': silent,
  'dmarc-missing': (values: Txt & Domain): Words => [
    `${values.domain} has no policy, and large mail services require one`,
    publish(values),
  ],
  'dmarc-several': (values: Txt & { count: number }): Words => [
    `there are ${values.count} policies at ${values.name}, and receivers then ignore all of them`,
    keepOne(values),
  ],
  'dmarc-syntax': policyIgnored('repeats a tag or is not a list of tags'),
  'dmarc-order': policyIgnored('does not start with v=DMARC1'),
  'dmarc-commas': policyIgnored('has commas instead of semicolons'),
  'dmarc-version': policyIgnored('does not say v=DMARC1 letter by letter'),
  'dmarc-no-policy': mend(({ name }: Txt) => `the policy at ${name} lacks p=`),
  'dmarc-policy': mend(
    ({ name, text }: Txt & { text: string }) =>
      `${text} at ${name} is not none, quarantine or reject, so receivers ignore the policy`,
  ),
  'dmarc-policy-as-none': mend(
    ({ name, text }: Txt & { text: string }) =>
      `${text} at ${name} is not none, quarantine or reject, so receivers take it for none`,
  ),
  'dmarc-value': mend(({ name, text }: Txt & { text: string }) => `${text} at ${name} means nothing and is ignored`),
  'dmarc-reports': mend(
    ({ name, text }: Txt & { text: string }) =>
      `no report ever comes, because rua=${text} at ${name} is not a mailto: address`,
  ),
  'dmarc-no-reports': mend(
    ({ name }: Txt) => `the policy at ${name} asks for no reports, so you never learn who sends as you`,
  ),
  'dmarc-historic': mend(({ name, text }: Txt & { text: string }) => `receivers no longer read ${text} at ${name}`),

  'mx-good': ({ domain }: Domain): Words => [`${domain} receives mail`, ''],
  'mx-unreachable': silent,
  'mx-null': ({ domain }: Domain): Words => [
    `${domain} says that it receives no mail (MX 0 .), so replies and returned mail are lost and some servers refuse you`,
    `instead, ${yourMx(domain)}`,
  ],
  'mx-missing': ({ domain }: Domain): Words => [
    `${domain} has no mail server, so replies and returned mail are lost`,
    yourMx(domain),
  ],
  'mx-implied': ({ domain }: Domain): Words => [
    `${domain} has no MX record, so replies and returned mail go to its web server`,
    yourMx(domain),
  ],
};

type Code = keyof typeof words;

/** One thing found in the DNS. */
export type DnsFinding = { [Each in Code]: { code: Each; values: Parameters<(typeof words)[Each]>[0] } }[Code];

/** Receivers still take the mail. */
const weak: ReadonlySet<Code> = new Set([
  'spf-unclosed',
  'dkim-testing',
  'dmarc-no-reports',
  'dmarc-historic',
  'dmarc-value',
  'mx-implied',
]);
/** Worse than no record at all: mail is refused however small the list is. */
const fatal: ReadonlySet<Code> = new Set(['dns-no-domain', 'dkim-revoked', 'dkim-cut', 'dkim-other']);
const unknown = /-(?:reserved|unreachable|by-service)$/;

/** From this many recipients, mail services require what they only recommend to others. */
const bulkRecipients = 1000;

/** What a finding is judged for. */
interface OutgoingMail {
  recipients: number;
  isSending: boolean;
}

/** Says what a finding means for a mail to so many recipients; in the outbox folder nobody refuses it. */
export function describeDns({ code, values }: DnsFinding, mail: OutgoingMail) {
  const [problem, fix] = (words[code] as (values: unknown) => Words)(values);
  const check = code.slice(0, code.indexOf('-')).toUpperCase();
  return { level: gradeDns(code, mail), check, problem, fix };
}

function gradeDns(code: Code, { recipients, isSending }: OutgoingMail): 'ok' | 'not-checked' | 'warning' | 'error' {
  if (code.endsWith('-good')) return 'ok';
  if (unknown.test(code)) return 'not-checked';
  const isError = fatal.has(code) || (recipients >= bulkRecipients && !weak.has(code));
  return isError && isSending ? 'error' : 'warning';
}
