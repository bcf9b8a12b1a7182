import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { Refused } from '../../core/problem/problem.ts';

/** The key that signs mails, and where its public key is in the DNS: `<selector>._domainkey.<domain>`. */
export type DkimKey = { domain: string; selector: string; privateKey: KeyObject };

/** Creates the error for a key that cannot sign mails. */
const refuseKey = (problem: string): Refused => new Refused({ code: 'settings', problem });

const minBits = 2048;
const signatureLine = 72;
/** Providers show the unsubscribe button, and Gmail counts complaints, only when List-… and Feedback-ID are signed. */
const signedHeaders = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Feedback-ID',
].map((name) => name.toLowerCase());

/** Reads a private key in PEM; anything but RSA of at least 2048 bits throws Refused. */
export function readDkimKey({ domain, selector, pem }: { domain: string; selector: string; pem: string }): DkimKey {
  const make = `make one with openssl genrsa -out dkim.pem ${minBits}`;
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch {
    throw refuseKey(`DKIM_KEY must be a private key in PEM, or the path of such a file: ${make}.`);
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = privateKey;
  // Many mail servers support no other kind, and ignore a signature they cannot check.
  if (asymmetricKeyType !== 'rsa') throw refuseKey(`DKIM_KEY must be an RSA key, not ${asymmetricKeyType}: ${make}.`);
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < minBits) throw refuseKey(`DKIM_KEY must have at least ${minBits} bits, not ${bits}: ${make}.`);
  return { domain, selector, privateKey };
}

/**
 * Returns the DKIM-Signature header of a message (rsa-sha256, relaxed/relaxed), which goes before its other headers. The
 * body comes from `writeAlternatives`: it has no double spaces or spaces at line ends, so relaxing would not change it.
 */
export function signMessage(key: DkimKey, headers: string, body: readonly Buffer[]): string {
  const { domain, selector, privateKey } = key;
  const lines = readHeaders(headers);
  const names = signedHeaders.filter((name) => lines.has(name));
  const hash = createHash('sha256');
  for (const piece of body) hash.update(piece);
  const bodyHash = hash.digest('base64');
  // From is named once more than it occurs: a second one, added on the way, breaks the signature.
  const start = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n h=${foldNames([...names, 'from'])};\r\n bh=${bodyHash};\r\n b=`;
  const signed = [...names.map((name) => `${name}:${lines.get(name)}`), `dkim-signature:${relax(start)}`].join('\r\n');
  const signature = sign('sha256', Buffer.from(signed, 'latin1'), privateKey).toString('base64');
  const folded = signature.match(new RegExp(`.{1,${signatureLine}}`, 'g'))?.join('\r\n ') ?? '';
  return `DKIM-Signature: ${start}${folded}\r\n`;
}

function readHeaders(headers: string): Map<string, string> {
  const lines = headers.trimEnd().split(/\r\n(?![ \t])/);
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), relax(line.slice(colon + 1))];
    }),
  );
}

const relax = (value: string): string => value.replace(/[ \t\r\n]+/g, ' ').trim();

function foldNames(names: readonly string[]): string {
  const half = Math.ceil(names.length / 2);
  return [names.slice(0, half).join(':'), names.slice(half).join(':')].filter((part) => part !== '').join(':\r\n ');
}
