import { createPublicKey } from 'node:crypto';
import { type Explanation, explainAttempt, toSentence } from '../mail/explain-attempt.ts';
import { SessionFailed } from '../mail/smtp-connection.ts';
import { type DkimIdentity, type Finding, orOk, type PreflightContext } from './preflight.ts';

const samplePostalAddress = /Example Street/i;
const reservedDomain = /(?:^|\.)(?:example|test|invalid|localhost|local)$|^example\.(?:com|net|org)$|^[^.]*$/;
/** Host names and addresses of this machine or the local network. */
const localHost = /^(?:[^.]*|.*\.(?:localhost|local)|[\d.]+|\[.*\])$/;
const freeMailDomain =
  /^(?:gmail\.com|googlemail\.com|yahoo\.[a-z.]+|ymail\.com|aol\.com|(?:hotmail|outlook|live)\.[a-z.]+|icloud\.com|gmx\.[a-z]+|web\.de|mail\.ru|proton\.me|protonmail\.com)$/;

/** Checks the settings that readers see. Placeholders are only a warning while mails go to the outbox folder. */
export function checkSettings({ postalAddress, siteUrl, mailFrom, replyTo, mailServer }: PreflightContext): Finding[] {
  const serious = mailServer === undefined ? 'warning' : 'error';
  const fault = (check: string, message: string, level: Finding['level'] = serious): Finding => ({
    level,
    check,
    message,
  });
  const postal = 'POSTAL_ADDRESS';
  const setPostal = 'set POSTAL_ADDRESS, or postalAddress in site.config.ts, to your real address';
  const postalFaults: Finding[] = [];
  if (postalAddress.trim() === '')
    postalFaults.push(fault(postal, `it is empty, and the law requires one: ${setPostal}`, 'error'));
  else if (samplePostalAddress.test(postalAddress)) {
    postalFaults.push(fault(postal, `it is the sample address, and the law requires a real one: ${setPostal}`));
  }
  return [
    ...orOk(postal, 'set', postalFaults),
    ...orOk(
      'SITE_URL',
      siteUrl,
      checkSiteUrl(siteUrl).map((message) => fault('SITE_URL', message)),
    ),
    checkSender(domainOf(mailFrom), serious),
    ...(replyTo !== mailFrom && isPlaceholder(replyTo)
      ? [fault('MAIL_REPLY_TO', `replies would go to ${replyTo}, a domain that does not exist: correct MAIL_REPLY_TO`)]
      : []),
  ];
}

/** Whether an address is one that the project ships with: its domain can belong to nobody. */
export function isPlaceholder(address: string): boolean {
  return domainOf(address).endsWith('.example');
}

/** Returns the domain of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Whether a domain is reserved for examples and tests: it has no DNS records. */
export function isReserved(domain: string): boolean {
  return reservedDomain.test(domain);
}

function checkSiteUrl(siteUrl: string): string[] {
  const { hostname, protocol } = new URL(siteUrl);
  if (localHost.test(hostname)) {
    return [
      `links in the mail point to ${siteUrl}, which readers cannot open: set it to the public address of the site`,
    ];
  }
  if (protocol !== 'https:') {
    return [`${siteUrl} is not encrypted, and links in mails contain a secret: serve the site over https`];
  }
  return [];
}

/** Other reserved domains are only a warning: the mail server may be a local one for a trial. */
function checkSender(domain: string, serious: Finding['level']): Finding {
  const check = 'MAIL_FROM';
  const fix = 'set MAIL_FROM to an address of your own domain';
  if (isPlaceholder(domain)) {
    return { level: serious, check, message: `${domain} is the sample domain, and mail from it is refused: ${fix}` };
  }
  if (isReserved(domain)) {
    return { level: 'warning', check, message: `${domain} is not a real domain, and mail from it is refused: ${fix}` };
  }
  if (freeMailDomain.test(domain)) {
    const message = `mail services refuse newsletters from ${domain}: ${fix}`;
    return { level: 'warning', check, message };
  }
  return { level: 'ok', check, message: `mails come from ${domain}` };
}

const check = 'mail server';

/** Checks that the mail server answers and accepts the login. */
export async function checkMailServer({ mailServer, mailServerMs }: PreflightContext): Promise<Finding[]> {
  if (mailServer === undefined) {
    const message = 'there is no SMTP_URL: the issue would be written to the outbox folder, not sent';
    return [{ level: 'not-checked', check, message }];
  }
  try {
    const session = await withTimeout(mailServer.check(), mailServerMs);
    return [{ level: 'ok', check, message: `it is ready: ${session}` }];
  } catch (error) {
    return [{ level: 'error', check, message: toSentence(explainMailServer(error)) }];
  }
}

/** Explains why the mail server cannot be used: what happened, and what to do. */
export function explainMailServer(error: unknown): Explanation {
  if (error instanceof SessionFailed && error.attempt.kind !== 'accepted') return explainAttempt(error.attempt);
  return {
    problem: `the mail server cannot be used (${describe(error)})`,
    fix: 'check SMTP_URL, its user and password, and the firewall',
  };
}

/** Describes an error without anything that could be an address or a login. */
function describe(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const words =
    typeof message === 'string'
      ? message
          .replaceAll(/\S*@\S*/g, '…')
          .replaceAll(/\s+/g, ' ')
          .trim()
      : '';
  return (
    [typeof code === 'string' ? code : '', words.slice(0, 120)].filter((part) => part !== '').join(': ') || 'no reason'
  );
}

/** The TXT records of a name; `unreachable` when no name server answered. */
type Lookup =
  | { kind: 'found'; records: string[] }
  | { kind: 'none' }
  | { kind: 'no-name' }
  | { kind: 'unreachable'; code: string };

/** Checks SPF, DKIM and DMARC of the sender's domain, which receivers look up before they trust it. */
export async function checkDns({
  mailFrom,
  dns,
  dkim,
  nameServerMs,
  mailServer,
}: Pick<PreflightContext, 'mailFrom' | 'dns' | 'dkim' | 'nameServerMs'> & { mailServer: unknown }): Promise<Finding[]> {
  const domain = domainOf(mailFrom);
  const look = (name: string): Promise<Lookup> => lookUp(dns, name, nameServerMs);
  const base: Lookup = isReserved(domain) ? { kind: 'no-name' } : await look(domain);
  const why = describeUnknown(base, domain);
  if (why !== undefined) {
    return ['SPF', 'DKIM', 'DMARC'].map((check): Finding => ({ level: 'not-checked', check, message: why }));
  }
  const [key, policy] = await Promise.all([
    dkim && look(`${dkim.selector}._domainkey.${dkim.domain}`),
    findPolicy(domain, look),
  ]);
  return [
    checkSpf(domain, base),
    dkim && key ? checkDkim(dkim, key) : reportUnsigned(mailServer !== undefined),
    checkDmarc(domain, policy),
  ];
}

async function lookUp(dns: PreflightContext['dns'], name: string, timeoutMs: number): Promise<Lookup> {
  try {
    const records = (await withTimeout(dns.resolveTxt(name), timeoutMs)).map((parts) => parts.join(''));
    return { kind: 'found', records };
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? 'unknown');
    if (code === 'ENODATA') return { kind: 'none' };
    return code === 'ENOTFOUND' ? { kind: 'no-name' } : { kind: 'unreachable', code };
  }
}

function describeUnknown(base: Lookup, domain: string): string | undefined {
  if (base.kind === 'unreachable')
    return `no name server answers (${base.code}): run the check again with a network connection`;
  return base.kind === 'no-name' ? `${domain} has no records that can be looked up` : undefined;
}

function recordsOf(lookup: Lookup, start: RegExp): string[] {
  return lookup.kind === 'found' ? lookup.records.filter((record) => start.test(record)) : [];
}

function checkSpf(domain: string, lookup: Lookup): Finding {
  const check = 'SPF';
  const found = recordsOf(lookup, /^v=spf1(?: |$)/i);
  if (found.length === 1) return { level: 'ok', check, message: `${domain} says who may send for it` };
  const message =
    found.length > 1
      ? `${domain} has ${found.length} SPF records, and receivers then ignore all of them: join them into one`
      : `${domain} does not say who may send for it: publish a TXT record at ${domain} such as "v=spf1 include:<your mail service> ~all"`;
  return { level: 'warning', check, message };
}

function checkDkim({ domain, selector, privateKey }: DkimIdentity, lookup: Lookup): Finding {
  const check = 'DKIM';
  const name = `${selector}._domainkey.${domain}`;
  if (lookup.kind === 'unreachable')
    return { level: 'not-checked', check, message: `${name}: no answer (${lookup.code})` };
  const wanted = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const record = `"v=DKIM1; k=rsa; p=${wanted}"`;
  const published = recordsOf(lookup, /(?:^|;)\s*p=/i).map((text) => readKey(text));
  if (published.length === 0) {
    return { level: 'warning', check, message: `no key at ${name}: publish there the TXT record ${record}` };
  }
  if (published.includes(wanted)) return { level: 'ok', check, message: `the key at ${name} matches DKIM_KEY` };
  const message = `the key at ${name} does not match DKIM_KEY, so every signature would fail: publish there the TXT record ${record}`;
  return { level: 'error', check, message };
}

function readKey(record: string): string {
  return /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s+/g, '') ?? '';
}

function reportUnsigned(isSending: boolean): Finding {
  const message = isSending
    ? 'mails are not signed here: set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY, unless your mail service signs them'
    : 'no key is set (DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY)';
  return { level: isSending ? 'warning' : 'not-checked', check: 'DKIM', message };
}

/** Looks at the domain itself, then at its parents, as receivers do. */
async function findPolicy(domain: string, look: (name: string) => Promise<Lookup>): Promise<Lookup> {
  const own = await look(`_dmarc.${domain}`);
  const above = domain.split('.').slice(1).join('.');
  const isDecided = own.kind === 'unreachable' || recordsOf(own, /^v=DMARC1/i).length > 0 || !above.includes('.');
  return isDecided ? own : findPolicy(above, look);
}

function checkDmarc(domain: string, lookup: Lookup): Finding {
  const check = 'DMARC';
  if (lookup.kind === 'unreachable')
    return { level: 'not-checked', check, message: `_dmarc.${domain}: no answer (${lookup.code})` };
  if (recordsOf(lookup, /^v=DMARC1/i).length > 0) return { level: 'ok', check, message: `${domain} has a policy` };
  const message = `${domain} has no policy, and large mail services require one: publish a TXT record at _dmarc.${domain}: "v=DMARC1; p=none"`;
  return { level: 'warning', check, message };
}

/** Rejects with code ETIMEOUT when the work takes too long; the work itself continues. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const seconds = Math.max(1, Math.round(timeoutMs / 1000));
  const late = Object.assign(new Error(`no answer within ${seconds} s`), { code: 'ETIMEOUT' });
  const timer = setTimeout(() => reject(late), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
