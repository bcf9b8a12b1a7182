import { createPublicKey } from 'node:crypto';
import { domainOf, isReserved } from './check-settings.ts';
import type { DkimIdentity, PreflightContext } from './context.ts';
import type { Finding } from './finding.ts';
import { withTimeout } from './with-timeout.ts';

/** The records at a name, joined; `away` when it cannot be known. */
type Lookup =
  | { kind: 'found'; records: string[] }
  | { kind: 'none' }
  | { kind: 'no-name' }
  | { kind: 'away'; code: string };

/** Looks up what receivers ask for before they trust the sender's domain: SPF, DKIM and DMARC. */
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
    judgeSpf(domain, base),
    dkim && key ? judgeDkim(dkim, key) : judgeUnsigned(mailServer !== undefined),
    judgeDmarc(domain, policy),
  ];
}

async function lookUp(dns: PreflightContext['dns'], name: string, timeoutMs: number): Promise<Lookup> {
  try {
    const records = (await withTimeout(dns.resolveTxt(name), timeoutMs)).map((parts) => parts.join(''));
    return { kind: 'found', records };
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? 'unknown');
    if (code === 'ENODATA') return { kind: 'none' };
    return code === 'ENOTFOUND' ? { kind: 'no-name' } : { kind: 'away', code };
  }
}

function describeUnknown(base: Lookup, domain: string): string | undefined {
  if (base.kind === 'away')
    return `no name server answers (${base.code}): run the check again where there is a network`;
  return base.kind === 'no-name' ? `${domain} has no records that can be looked up` : undefined;
}

function recordsOf(lookup: Lookup, start: RegExp): string[] {
  return lookup.kind === 'found' ? lookup.records.filter((record) => start.test(record)) : [];
}

function judgeSpf(domain: string, lookup: Lookup): Finding {
  const check = 'SPF';
  const found = recordsOf(lookup, /^v=spf1(?: |$)/i);
  if (found.length === 1) return { level: 'ok', check, message: `${domain} says who may send in its name` };
  const message =
    found.length > 1
      ? `${domain} has ${found.length} SPF records, and receivers then take none: join them into one`
      : `${domain} does not say who may send in its name: publish a TXT record at ${domain} such as "v=spf1 include:<your mail service> ~all"`;
  return { level: 'warning', check, message };
}

function judgeDkim({ domain, selector, privateKey }: DkimIdentity, lookup: Lookup): Finding {
  const check = 'DKIM';
  const name = `${selector}._domainkey.${domain}`;
  if (lookup.kind === 'away') return { level: 'not-checked', check, message: `${name}: no answer (${lookup.code})` };
  const wanted = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const record = `"v=DKIM1; k=rsa; p=${wanted}"`;
  const published = recordsOf(lookup, /(?:^|;)\s*p=/i).map((text) => readKey(text));
  if (published.length === 0) {
    return { level: 'warning', check, message: `no key at ${name}: publish there the TXT record ${record}` };
  }
  if (published.includes(wanted)) return { level: 'ok', check, message: `the key at ${name} is that of DKIM_KEY` };
  const message = `the key at ${name} is not that of DKIM_KEY, so every signature would fail: publish there the TXT record ${record}`;
  return { level: 'error', check, message };
}

function readKey(record: string): string {
  return /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s+/g, '') ?? '';
}

function judgeUnsigned(isSending: boolean): Finding {
  const message = isSending
    ? 'mails are not signed here: set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY, unless your mail service signs them'
    : 'no key is set (DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY)';
  return { level: isSending ? 'warning' : 'not-checked', check: 'DKIM', message };
}

/** Of the domain itself, or of the one above it: receivers look there too. */
async function findPolicy(domain: string, look: (name: string) => Promise<Lookup>): Promise<Lookup> {
  const own = await look(`_dmarc.${domain}`);
  const above = domain.split('.').slice(1).join('.');
  const isDecided = own.kind === 'away' || recordsOf(own, /^v=DMARC1/i).length > 0 || !above.includes('.');
  return isDecided ? own : findPolicy(above, look);
}

function judgeDmarc(domain: string, lookup: Lookup): Finding {
  const check = 'DMARC';
  if (lookup.kind === 'away')
    return { level: 'not-checked', check, message: `_dmarc.${domain}: no answer (${lookup.code})` };
  if (recordsOf(lookup, /^v=DMARC1/i).length > 0) return { level: 'ok', check, message: `${domain} has a policy` };
  const message = `${domain} has no policy, and large mail services ask for one: publish a TXT record at _dmarc.${domain}: "v=DMARC1; p=none"`;
  return { level: 'warning', check, message };
}
