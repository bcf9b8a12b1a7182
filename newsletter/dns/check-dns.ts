import { isIP } from 'node:net';
import type { DkimKey } from '../mail/dkim.ts';
import { checkKeyRecord, writeKeyRecord } from './dkim-record.ts';
import { checkDmarc } from './dmarc-record.ts';
import {
  createLookup,
  type DnsFinding,
  domainOf,
  isReserved,
  type Lookup,
  type NameServer,
  recordsOf,
} from './lookup.ts';
import { checkSpf } from './spf-record.ts';

/** Who sends, as receivers look it up. */
export interface MailSender {
  mailFrom: string;
  /** Where returned mail goes, unless to MAIL_FROM: receivers look up SPF there. */
  returnPath?: string | undefined;
  dkim: DkimKey | undefined;
  /** Whether the mail service signs for us. */
  isSignedByService: boolean;
}

/** Checks what receivers look up before they trust a sender: SPF, DKIM, DMARC, their alignment, and where replies go. */
export async function checkDns(sender: MailSender, server: NameServer): Promise<DnsFinding[]> {
  const { mailFrom, returnPath = mailFrom, dkim } = sender;
  const domain = domainOf(mailFrom);
  if (isReserved(domain)) return [{ code: 'dns-reserved', values: { domain } }];
  const lookup = createLookup(server);
  const base = await lookup.txt(domain);
  if (base.kind === 'unreachable') return [{ code: 'dns-unreachable', values: base }];
  if (base.kind === 'no-name') return [{ code: 'dns-no-domain', values: { domain } }];
  const bounces = domainOf(returnPath);
  const [spf, key, { findings: dmarc, policy, isAligned }, mx] = await Promise.all([
    (bounces === domain ? Promise.resolve(base) : lookup.txt(bounces)).then((answer) =>
      checkSpf(bounces, answer, lookup),
    ),
    dkim && lookup.txt(writeKeyRecord(dkim).name),
    checkDmarc(domain, lookup, mailFrom),
    checkMx(domain, lookup),
  ]);
  const unsigned = { code: sender.isSignedByService ? 'dkim-by-service' : 'dkim-unsigned', values: { domain } };
  const findings = [...spf, ...(dkim && key ? checkKeyRecord(dkim, key) : [unsigned]), ...dmarc];
  const signer = dkim?.domain.toLowerCase();
  const isSigned = signer === undefined ? sender.isSignedByService : await isAligned(signer, 'adkim');
  if (dkim && signer !== undefined && !isSigned) {
    const strictly = policy?.tags.get('adkim')?.toLowerCase() === 's' ? ' and the policy says adkim=s' : '';
    const values = { ...writeKeyRecord({ ...dkim, domain }), domain, signer, strictly };
    findings.push({ code: 'dkim-unaligned', values });
  }
  // One of the two is enough: a mail service may have a return path of its own.
  if (!isSigned && !(await isAligned(bounces, 'aspf')))
    findings.push({ code: 'spf-unaligned', values: { domain, sender: bounces } });
  return [...findings, mx];
}

/** Checks that replies and returned mail can arrive (RFC 5321, section 5.1; RFC 7505). */
async function checkMx(domain: string, lookup: Lookup): Promise<DnsFinding> {
  const answer = await lookup.mx(domain);
  if (answer.kind === 'unreachable') return { code: 'mx-unreachable', values: answer };
  const values = { domain };
  if (answer.kind === 'found')
    return answer.records.every(isRoot) ? { code: 'mx-null', values } : checkHosts(domain, answer.records, lookup);
  return { code: (await lookup.addresses(domain)).kind === 'found' ? 'mx-implied' : 'mx-missing', values };
}

/** Hosts that are looked up: whoever delivers tries no more either. */
const mostHosts = 10;

/** Checks that the hosts which receive the mail of a domain exist under that very name. */
async function checkHosts(domain: string, records: readonly string[], lookup: Lookup): Promise<DnsFinding> {
  const hosts = [...new Set(records.map((host) => host.replace(/\.$/, '')))].slice(0, mostHosts);
  const found = await Promise.all(hosts.map(async (host) => ({ host, state: await checkHost(host, lookup) })));
  const inState = (...states: string[]): string[] =>
    found.filter(({ state }) => states.includes(state)).map(({ host }) => host);
  const unusable = inState('address', 'missing');
  const aliases = inState('alias');
  const values = { domain, text: [...unusable, ...aliases].join(', ') };
  if (unusable.length > 0 && unusable.length < hosts.length) return { code: 'mx-partly', values };
  if (inState('address').length > 0) return { code: 'mx-address', values };
  if (unusable.length > 0) return { code: 'mx-no-host', values };
  return { code: aliases.length > 0 ? 'mx-alias' : 'mx-good', values };
}

async function checkHost(host: string, { addresses, alias }: Lookup) {
  if (isIP(host) > 0) return 'address';
  const [there, other] = await Promise.all([addresses(host), alias(host)]);
  if (recordsOf(other).length > 0) return 'alias';
  return there.kind === 'none' || there.kind === 'no-name' ? 'missing' : 'good';
}

const isRoot = (exchange: string): boolean => exchange === '' || exchange === '.';
