import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { lifetimes } from '../../core/people/link-lifetimes.ts';
import type { StoreContext, StoreKeys } from '../db/store.ts';

/** What a link lets its holder do; those about a change of address name the mail they are in; that of a preview names a preview instead of a subscriber, and says when it ends itself. */
export type TokenKind = keyof typeof kindBytes;

export interface TokenClaim {
  /** For the links of a letter or a watch, its id. */
  subscriberId: string;
  issuedAt: Date;
}

const version = 1;
const kindBytes = {
  confirm: 1,
  unsubscribe: 2,
  preferences: 3,
  export: 4,
  erase: 5,
  preview: 6,
  'letter-confirm': 7,
  'letter-withdraw': 8,
  'letter-erase': 9,
  'watch-confirm': 20,
  'watch-end': 21,
  address: 10,
  'address-ask': 11,
  'data-ask': 12,
  'letter-delete': 13,
} as const;
const bodyBytes = 22;
const signatureBytes = 16;
const textLength = Math.ceil(((bodyBytes + signatureBytes) * 4) / 3);
const dayMs = 24 * 60 * 60 * 1000;
export const dataLinkLifetimeMs = lifetimes.dataLinkHours * 60 * 60 * 1000;
/** How long a link works; links to leave, to take back a letter or to end a watch never expire. */
const lifetimesMs: Partial<Record<TokenKind, number>> = {
  confirm: lifetimes.confirmDays * dayMs,
  'letter-confirm': lifetimes.confirmDays * dayMs,
  'watch-confirm': lifetimes.confirmDays * dayMs,
  address: lifetimes.confirmDays * dayMs,
  'address-ask': lifetimes.confirmDays * dayMs,
  'data-ask': dataLinkLifetimeMs,
  'letter-delete': dataLinkLifetimeMs,
  export: dataLinkLifetimeMs,
  erase: dataLinkLifetimeMs,
};

/** The keys that sign, and signed before. */
export type TokenKeys = Pick<StoreKeys, 'tokenKey' | 'oldTokenKeys'>;

type Signer = Pick<StoreContext, 'keys' | 'now'>;

/** Signs a link: version, kind, subscriber, time and 16 bytes of HMAC-SHA256, in base64url. */
export function signToken({ keys, now }: Signer, kind: TokenKind, subscriberId: string): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(version, 0);
  body.writeUInt8(kindBytes[kind], 1);
  body.write(subscriberId.replaceAll('-', ''), 2, 16, 'hex');
  body.writeUInt32BE(Math.floor(now().getTime() / 1000), 18);
  return Buffer.concat([body, sign(keys.tokenKey, body)]).toString('base64url');
}

/** Reads a link; undefined for forged, cut, expired and other kinds alike, so that an attacker learns nothing. */
export function readToken(signer: Signer, kind: TokenKind, token: string): TokenClaim | undefined {
  const claim = readSignedToken(signer, kind, token);
  if (claim === undefined || claim.isExpired) return undefined;
  return { subscriberId: claim.subscriberId, issuedAt: claim.issuedAt };
}

/** Reads a link that we signed, however old it is; undefined for forged, cut and other kinds. */
export function readSignedToken({ keys, now }: Signer, kind: TokenKind, token: string) {
  if (token.length !== textLength) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // Base64 has spare bits and the decoder skips foreign characters: only the spelling we issue counts.
  if (bytes.length !== bodyBytes + signatureBytes || bytes.toString('base64url') !== token) return undefined;
  const body = bytes.subarray(0, bodyBytes);
  const signature = bytes.subarray(bodyBytes);
  if (!isSigned(keys, signature, (key) => sign(key, body))) return undefined;
  if (body.readUInt8(0) !== version || body.readUInt8(1) !== kindBytes[kind]) return undefined;
  const issuedAt = new Date(body.readUInt32BE(18) * 1000);
  const isExpired = now().getTime() - issuedAt.getTime() > (lifetimesMs[kind] ?? Number.POSITIVE_INFINITY);
  return { subscriberId: formatId(body.subarray(2, 18).toString('hex')), issuedAt, isExpired };
}

/** Whether one of the keys, today's or an older one, makes this signature. */
export function isSigned(
  { tokenKey, oldTokenKeys = [] }: TokenKeys,
  signature: Buffer,
  signWith: (key: KeyObject) => Buffer,
): boolean {
  return [tokenKey, ...oldTokenKeys].some((key) => timingSafeEqual(signWith(key), signature));
}

const sign = (key: KeyObject, body: Buffer): Buffer =>
  createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);

/** Writes the 32 hex digits of an id as it is stored. */
export const formatId = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
