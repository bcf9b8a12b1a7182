import { createPublicKey } from 'node:crypto';
import type { DkimKey } from '../mail/dkim.ts';
import { type Answer, type DnsFinding, readTags, type Tags } from './lookup.ts';

/** Returns where the public key of a DKIM key belongs, and the record to publish there. */
export function writeKeyRecord({ domain, selector, privateKey }: DkimKey): { name: string; value: string } {
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return { name: `${selector}._domainkey.${domain.toLowerCase()}`, value: `v=DKIM1; k=rsa; p=${key}` };
}

/** Reads the record of the public key (RFC 6376, section 3.6.1) and compares it with the key that signs. */
export function checkKeyRecord(dkim: DkimKey, answer: Answer): DnsFinding[] {
  const values = writeKeyRecord(dkim);
  if (answer.kind === 'unreachable') return [{ code: 'dkim-unreachable', values: answer }];
  if (answer.kind !== 'found') return [{ code: 'dkim-missing', values }];
  const { records } = answer;
  if (records.length > 1) return [{ code: 'dkim-several', values: { ...values, count: records.length } }];
  const tags = readTags(records[0] ?? '');
  if (tags === undefined) return [{ code: 'dkim-syntax', values }];
  const isVersionWrong = tags.has('v') && (tags.keys().next().value !== 'v' || tags.get('v') !== 'DKIM1');
  const checked: [code: string, isFound: boolean | undefined][] = [
    ['dkim-version', isVersionWrong],
    ['dkim-hash', !lists(tags, 'h', ['sha256'])],
    ['dkim-service', !lists(tags, 's', ['*', 'email'])],
    ['dkim-type', !lists(tags, 'k', ['rsa'])],
    ['dkim-testing', tags.get('t')?.split(':').includes('y')],
  ];
  const faults: DnsFinding[] = checked.filter(([, isFound]) => isFound).map(([code]) => ({ code, values }));
  faults.push(...comparePublished(dkim, tags.get('p')?.replaceAll(/\s+/g, '')));
  return faults.length > 0 ? faults : [{ code: 'dkim-good', values }];
}

/** Whether a tag is missing, which allows everything, or lists one of the words. */
function lists(tags: Tags, tag: string, words: readonly string[]): boolean {
  const value = tags.get(tag);
  return value === undefined || value.split(':').some((word) => words.includes(word.trim().toLowerCase()));
}

function comparePublished(dkim: DkimKey, published: string | undefined): DnsFinding[] {
  const values = writeKeyRecord(dkim);
  if (published === undefined) return [{ code: 'dkim-syntax', values }];
  if (published === '') return [{ code: 'dkim-revoked', values }];
  const key = createPublicKey(dkim.privateKey);
  const wanted = (['spki', 'pkcs1'] as const).map((type) => key.export({ type, format: 'der' }).toString('base64'));
  if (wanted.includes(published)) return [];
  const isCut = wanted.some((whole) => whole.startsWith(published));
  return [
    isCut ? { code: 'dkim-cut', values: { ...values, length: published.length } } : { code: 'dkim-other', values },
  ];
}
