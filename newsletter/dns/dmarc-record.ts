import { type Answer, type DnsFinding, domainOf, type Lookup, readTags, recordsOf, type Tags } from './lookup.ts';

const isVersion = /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;
const policies = /^(?:none|quarantine|reject)$/i;
const isMailto = /^mailto:[^@\s,!]+@[^@\s,!]+$/i;

/** The record that a domain has, if exactly one can be used. */
type DmarcRecord = { domain: string; tags: Tags };

/** Returns the record to publish for a domain, with what is right in the one it has; reports go to the address that sends. */
export function writeDmarcRecord(mailFrom: string, tags: Tags = new Map()): string {
  const { v: _version, p = '', rua = '', ...others } = Object.fromEntries(tags);
  const kept = Object.entries(others).filter(([tag, value]) => !/^[sn]p$/.test(tag) || policies.test(value));
  const areAddresses = rua.split(',').every((address) => isMailto.test(address.trim()));
  const all = [
    ['v', 'DMARC1'],
    ['p', policies.test(p) ? p : 'none'],
    ...kept,
    ['rua', areAddresses ? rua : toMailto(mailFrom)],
  ];
  return all.map(([tag, value]) => `${tag}=${value}`).join('; ');
}

/** The signs that separate addresses and tags are written as numbers. */
const toMailto = (address: string): string =>
  `mailto:${address.replaceAll(/[!,;%]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Reads the records at one name (RFC 9989, section 4.7): without exactly one that starts right, there is none. */
function readDmarc(domain: string, answer: Answer, mailFrom: string): DmarcRecord | DnsFinding | undefined {
  const records = recordsOf(answer).map((text) => text.trim());
  const name = `_dmarc.${domain}`;
  const starting = records.filter((text) => isVersion.test(text));
  if (starting.length > 1)
    return { code: 'dmarc-several', values: { name, count: starting.length, value: writeDmarcRecord(mailFrom) } };
  const [text] = starting;
  if (text === undefined) {
    const near = records.find((other) => /v\s*=\s*dmarc/i.test(other));
    if (near === undefined) return undefined;
    const value = writeDmarcRecord(mailFrom, readTags(near.replaceAll(',', ';')));
    return { code: 'dmarc-version', values: { name, value } };
  }
  const tags = readTags(text);
  if (tags !== undefined) return { domain, tags };
  return { code: 'dmarc-syntax', values: { name, value: writeDmarcRecord(mailFrom) } };
}

function checkTags({ domain, tags }: DmarcRecord, mailFrom: string): DnsFinding[] {
  const values = { name: `_dmarc.${domain}`, value: writeDmarcRecord(mailFrom, tags) };
  const reports = tags.get('rua')?.split(',') ?? [];
  const found: DnsFinding[] = [];
  for (const tag of ['p', 'sp', 'np']) {
    const text = tags.get(tag) ?? (tag === 'p' ? '' : 'none');
    if (!policies.test(text)) found.push({ code: 'dmarc-policy', values: { ...values, text: `${tag}=${text}` } });
  }
  const unusable = reports.find((address) => !isMailto.test(address.trim()));
  if (reports.length === 0) found.push({ code: 'dmarc-no-reports', values });
  if (unusable !== undefined) found.push({ code: 'dmarc-reports', values: { ...values, text: unusable.trim() } });
  return found;
}

/** Reports that are asked for at one record: receivers look up no more either. */
const mostReports = 10;

/**
 * Finds addresses at another organization that has not agreed to take the reports about this domain (RFC 9990, section
 * 4): no report is sent there.
 */
async function findUnaskedReports(
  { domain, tags }: DmarcRecord,
  { lookup, mailFrom, isOurs }: { lookup: Lookup; mailFrom: string; isOurs(host: string): Promise<boolean> },
): Promise<DnsFinding[]> {
  const addresses = (tags.get('rua') ?? '').split(',').map((address) => address.trim());
  const others = new Map<string, string>();
  for (const address of addresses.filter((text) => isMailto.test(text)).slice(0, mostReports))
    others.set(domainOf(address), address.replace(/^mailto:/i, ''));
  const found = [...others].map(async ([host, text]): Promise<DnsFinding[]> => {
    if (await isOurs(host)) return [];
    const permission = `${domain}._report._dmarc.${host}`;
    const answer = await lookup.txt(permission);
    if (answer.kind === 'unreachable' || recordsOf(answer).some((record) => isVersion.test(record.trim()))) return [];
    const kept = new Map([...tags].filter(([tag]) => tag !== 'rua'));
    const value = writeDmarcRecord(mailFrom, kept);
    return [{ code: 'dmarc-not-asked', values: { name: `_dmarc.${domain}`, text, host, permission, value } }];
  });
  return (await Promise.all(found)).flat();
}

const mostLabels = 7;

/** Lists the names of the tree walk (RFC 9989, section 4.10): at most eight. */
function listNames(domain: string): string[] {
  const labels = domain.split('.');
  const shorter = labels.slice(Math.max(1, labels.length - mostLabels));
  return [domain, ...shorter.map((_, at) => shorter.slice(at).join('.'))];
}

/** Asks for the records of a domain and of those above it, until one says that it is the end. */
async function walk(domain: string, { txt }: Lookup, mailFrom: string) {
  const found: DmarcRecord[] = [];
  const faults: DnsFinding[] = [];
  for (const name of listNames(domain)) {
    const answer = await txt(`_dmarc.${name}`);
    if (answer.kind === 'unreachable') return { found, faults, unreachable: answer };
    const record = readDmarc(name, answer, mailFrom);
    if (record === undefined) continue;
    if ('tags' in record) found.push(record);
    // What is wrong at a top-level domain is nobody's to repair, and below a record that counts nothing above matters.
    else if (found.length === 0 && name.includes('.')) faults.push(record);
    if ('tags' in record && /^[yn]$/i.test(record.tags.get('psd') ?? '')) break;
  }
  return { found, faults, unreachable: undefined };
}

/** Finds the organizational domain (RFC 9989, section 4.10.2): within it, domains may sign for each other. */
function chooseOrganization(domain: string, found: readonly DmarcRecord[]): string {
  const last = found.at(-1);
  if (last === undefined || last.tags.get('psd')?.toLowerCase() !== 'y' || last.domain === domain)
    return last?.domain ?? domain;
  return domain
    .split('.')
    .slice(-last.domain.split('.').length - 1)
    .join('.');
}

/** Finds the policy of a sender's domain, checks it, and returns what tells whether other domains are aligned with it. */
export async function checkDmarc(domain: string, lookup: Lookup, mailFrom: string) {
  const { found, faults, unreachable } = await walk(domain, lookup, mailFrom);
  const organization = chooseOrganization(domain, found);
  const policy = [domain, organization, found.at(-1)?.domain]
    .map((name) => found.find((record) => record.domain === name))
    .find((record) => record !== undefined);
  const isOurs = async (other: string): Promise<boolean> => {
    if (other === organization) return true;
    const theirs = await walk(other, lookup, mailFrom);
    return theirs.unreachable !== undefined || chooseOrganization(other, theirs.found) === organization;
  };
  const isAligned = async (other: string, tag: 'adkim' | 'aspf'): Promise<boolean> =>
    other === domain || (policy?.tags.get(tag)?.toLowerCase() !== 's' && (await isOurs(other)));
  const value = writeDmarcRecord(mailFrom);
  if (policy !== undefined) {
    faults.push(...checkTags(policy, mailFrom));
    faults.push(...(await findUnaskedReports(policy, { lookup, mailFrom, isOurs })));
  } else if (unreachable !== undefined) faults.push({ code: 'dmarc-unreachable', values: unreachable });
  else if (faults.length === 0)
    faults.push({ code: 'dmarc-missing', values: { domain, name: `_dmarc.${domain}`, value } });
  const values = { name: `_dmarc.${policy?.domain}`, policy: policy?.tags.get('p') ?? '' };
  return { findings: faults.length > 0 ? faults : [{ code: 'dmarc-good', values }], policy, isAligned };
}
