import { createPublicKey } from 'node:crypto';
import type { DkimKey } from '../mail/dkim.ts';
import { domainOf, isReserved } from './check-delivery.ts';
import { type Finding, finding, type PreflightContext, withTimeout } from './preflight.ts';

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
    return ['SPF', 'DKIM', 'DMARC'].map((check) => finding('not-checked', check, why));
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
  const found = recordsOf(lookup, /^v=spf1(?: |$)/i);
  if (found.length === 1) return finding('ok', 'SPF', `${domain} says who may send for it`);
  const message =
    found.length > 1
      ? `${domain} has ${found.length} SPF records, and receivers then ignore all of them: join them into one`
      : `${domain} does not say who may send for it: publish a TXT record at ${domain} such as "v=spf1 include:<your mail service> ~all"`;
  return finding('warning', 'SPF', message);
}

function checkDkim({ domain, selector, privateKey }: DkimKey, lookup: Lookup): Finding {
  const check = 'DKIM';
  const name = `${selector}._domainkey.${domain}`;
  if (lookup.kind === 'unreachable') return finding('not-checked', check, `${name}: no answer (${lookup.code})`);
  const wanted = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const record = `"v=DKIM1; k=rsa; p=${wanted}"`;
  const published = recordsOf(lookup, /(?:^|;)\s*p=/i).map((text) => readKey(text));
  if (published.length === 0) {
    return finding('warning', check, `no key at ${name}: publish there the TXT record ${record}`);
  }
  if (published.includes(wanted)) return finding('ok', check, `the key at ${name} matches DKIM_KEY`);
  const message = `the key at ${name} does not match DKIM_KEY, so every signature would fail: publish there the TXT record ${record}`;
  return finding('error', check, message);
}

function readKey(record: string): string {
  return /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s+/g, '') ?? '';
}

function reportUnsigned(isSending: boolean): Finding {
  const message = isSending
    ? 'mails are not signed here: set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY, unless your mail service signs them'
    : 'no key is set (DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY)';
  return finding(isSending ? 'warning' : 'not-checked', 'DKIM', message);
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
    return finding('not-checked', check, `_dmarc.${domain}: no answer (${lookup.code})`);
  if (recordsOf(lookup, /^v=DMARC1/i).length > 0) return finding('ok', check, `${domain} has a policy`);
  const message = `${domain} has no policy, and large mail services require one: publish a TXT record at _dmarc.${domain}: "v=DMARC1; p=none"`;
  return finding('warning', check, message);
}
