import { isIPv4, isIPv6 } from 'node:net';
import { editDistance } from '../../core/search/search-words.ts';
import { type Answer, type DnsFinding, type Lookup, recordsOf } from './lookup.ts';

const mostLookups = 10;
const mostVoids = 2;
const longestName = 253;
/** For a server of one's own: the one that receives mail, and the one that the domain points to. */
const ownServer = ['mx', 'a'];

const isStart = /^v=spf1(?: |$)/i;
const domainName = /^[^\s<>…]*%\{[^\s<>…]*$|^(?:[\w-]+\.)+[a-z\d-]*[a-z][a-z\d-]*\.?$/i;
const isPlaceholder = /[<>…[\]]|\byour\b/i;
const prefix = '(?:/\\d{1,2})?(?://\\d{1,3})?';

/** What may stand behind each mechanism; the RFC knows no others. */
const mechanisms: Readonly<Record<string, (value: string) => boolean>> = {
  all: (value) => value === '',
  include: (value) => isDomain(value.slice(1)) && value.startsWith(':'),
  exists: (value) => isDomain(value.slice(1)) && value.startsWith(':'),
  a: isHost,
  mx: isHost,
  ptr: isHost,
  ip4: (value) => isNetwork(value, isIPv4, 32),
  ip6: (value) => isNetwork(value, isIPv6, 128),
};

const isDomain = (text: string): boolean => text.length <= longestName && domainName.test(text);

function isHost(value: string): boolean {
  const [, domain] = new RegExp(`^(?::([^/]+))?${prefix}$`).exec(value) ?? [undefined, ' '];
  return domain === undefined || isDomain(domain);
}

function isNetwork(value: string, isAddress: (text: string) => boolean, most: number): boolean {
  const [, address = '', bits = '0'] = /^:([^/]+)(?:\/(\d+))?$/.exec(value) ?? [];
  return isAddress(address) && Number(bits) <= most;
}

/** One mechanism or modifier of a record; `value` is what follows its name. */
type Term = { text: string; qualifier: string; name: string; value: string; isValid: boolean };

function readSpf(record: string): Term[] {
  const texts = record.trim().split(/ +/).slice(1);
  return texts.map((text) => {
    const [, modifier, setTo = ''] = /^([a-z][\w.-]*)=(.*)$/i.exec(text) ?? [];
    if (modifier !== undefined) {
      const name = modifier.toLowerCase();
      const isValid = !/^(?:redirect|exp)$/.test(name) || isDomain(setTo);
      return { text, qualifier: '', name: `${name}=`, value: `=${setTo}`, isValid };
    }
    const [, qualifier = '', written = '', value = ''] = /^([+?~-]?)([a-z\d]*)(.*)$/i.exec(text) ?? [];
    const name = written.toLowerCase();
    const isValid = Object.hasOwn(mechanisms, name) && mechanisms[name]?.(value) === true;
    return { text, qualifier: qualifier || '+', name, value, isValid };
  });
}

/** Checks who may send for a domain, through all that its record includes. */
export async function checkSpf(domain: string, answer: Answer, lookup: Lookup): Promise<DnsFinding[]> {
  if (answer.kind === 'unreachable') return [{ code: 'spf-unreachable', values: answer }];
  const records = recordsOf(answer).filter((text) => isStart.test(text));
  const terms = records.flatMap(readSpf);
  const value = writeSpf(terms);
  if (records.length === 0) return [{ code: 'spf-missing', values: { name: domain, value } }];
  if (records.length > 1) return [{ code: 'spf-several', values: { name: domain, count: records.length, value } }];
  const invalid = terms.filter(({ isValid }) => !isValid).map(({ text }) => text);
  if (invalid.length > 0) {
    const code = invalid.some((text) => isPlaceholder.test(text)) ? 'spf-placeholder' : 'spf-term';
    return [{ code, values: { name: domain, text: invalid.join(' '), value } }];
  }
  const { findings, missing, lookups } = await follow(domain, terms, lookup);
  const left = terms.filter(({ value: target }) => !missing.has(target.slice(1)));
  const ends: DnsFinding[] = [...findings, ...checkEnd(domain, terms)];
  if (missing.size > 0) {
    const text = [...missing].join(', ');
    ends.unshift({ code: 'spf-include-missing', values: { name: domain, text, value: writeSpf(left) } });
  }
  return ends.length > 0 ? ends : [{ code: 'spf-good', values: { name: domain, lookups } }];
}

/** Checks what happens to everybody else. */
function checkEnd(domain: string, terms: readonly Term[]): DnsFinding[] {
  const all = terms.find(({ name }) => name === 'all');
  const values = { name: domain, value: writeSpf(terms) };
  const after = all === undefined ? [] : terms.slice(terms.indexOf(all) + 1).filter(({ name }) => name !== 'exp=');
  if (after.length > 0)
    return [{ code: 'spf-after-all', values: { ...values, text: after.map(({ text }) => text).join(' ') } }];
  if (all?.qualifier === '+') return [{ code: 'spf-open', values }];
  const isOther = terms.some(({ name, qualifier }) => name !== 'all' && (qualifier === '+' || name === 'redirect='));
  if (!isOther) return [{ code: 'spf-nobody', values }];
  const withoutPtr = terms.filter(({ name }) => name !== 'ptr');
  if (withoutPtr.length < terms.length)
    return [{ code: 'spf-ptr', values: { name: domain, value: writeSpf(withoutPtr) } }];
  const isClosed = all === undefined ? terms.some(({ name }) => name === 'redirect=') : all.qualifier !== '?';
  return isClosed ? [] : [{ code: 'spf-unclosed', values }];
}

/** Writes one record of what can be kept, with misspelled names corrected. */
function writeSpf(terms: readonly Term[]): string {
  const kept = terms.flatMap(({ name, value, qualifier, text, isValid }) => {
    if (name === 'all') return [];
    if (isValid) return [text];
    const near = Object.keys(mechanisms).find((known) => known.length > 3 && editDistance(name, known) <= 2);
    const sign = qualifier === '+' ? '' : qualifier;
    return near !== undefined && mechanisms[near]?.(value) ? [`${sign}${near}${value}`] : [];
  });
  const isStrict = terms.some(({ text }) => text === '-all') && !terms.some(({ text }) => text === '~all');
  const isRedirected = kept.some((text) => text.startsWith('redirect='));
  const end = isRedirected ? [] : [isStrict && kept.length > 0 ? '-all' : '~all'];
  return ['v=spf1', ...new Set(kept.length > 0 ? kept : ownServer), ...end].join(' ');
}

/** Counts the lookups that a receiver makes for a record; more than ten, or three without an answer, void it. */
async function follow(domain: string, first: readonly Term[], lookup: Lookup) {
  // Missing are names that are included but have no record.
  const result = { findings: [] as DnsFinding[], missing: new Set<string>(), lookups: 0 };
  const voids = new Set<string>();
  const visit = async (owner: string, terms: readonly Term[], via?: string): Promise<void> => {
    const end = terms.findIndex(({ name }) => name === 'all');
    for (const { name, value } of end === -1 ? terms : terms.slice(0, end)) {
      if (!/^(?:include|a|mx|ptr|exists|redirect=)$/.test(name)) continue;
      result.lookups += 1;
      if (result.lookups > mostLookups) return;
      const target = (/^[:=]([^/]+)/.exec(value)?.[1] ?? owner).replace(/\.$/, '');
      // A macro depends on the mail.
      if (target.includes('%') || name === 'ptr') continue;
      if (name === 'include' || name === 'redirect=') await enter(target, via ?? target);
      else if (isVoid(await lookup[name === 'mx' ? 'mx' : 'addresses'](target))) voids.add(target);
    }
  };
  const enter = async (target: string, via: string): Promise<void> => {
    const answer = await lookup.txt(target);
    if (answer.kind === 'unreachable') {
      result.findings.push({ code: 'spf-unreachable', values: answer });
      return;
    }
    const records = recordsOf(answer).filter((text) => isStart.test(text));
    const terms = records.flatMap(readSpf);
    if (records.length === 0 && via === target) result.missing.add(target);
    else if (records.length !== 1 || terms.some(({ isValid }) => !isValid))
      result.findings.push({ code: 'spf-include-broken', values: { name: domain, text: via } });
    else await visit(target, terms, via);
  };
  await visit(domain, first);
  if (result.lookups > mostLookups)
    result.findings.push({ code: 'spf-lookups', values: { name: domain, most: mostLookups } });
  if (voids.size > mostVoids)
    result.findings.push({ code: 'spf-voids', values: { name: domain, text: [...voids].join(', '), most: mostVoids } });
  return result;
}

const isVoid = ({ kind }: Answer): boolean => kind === 'none' || kind === 'no-name';
