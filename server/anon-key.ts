import { createHash, timingSafeEqual } from 'node:crypto';
import { dataError, type Refusal } from './data-error.ts';

const missing: Refusal = {
  status: 401,
  body: dataError('no_api_key', 'No API key found in request', {
    hint: 'Send the public key of this site in the apikey header.',
  }),
};
const wrong: Refusal = {
  status: 401,
  body: dataError('invalid_api_key', 'Invalid API key', { hint: 'Double check the public key of this site.' }),
};

/** Checks the public key: it must come as `apikey`, and a bearer token beside it must be the same. */
export function createKeyCheck(key: string) {
  const expected = digest(key);
  const isKey = (text: string): boolean => timingSafeEqual(digest(text), expected);
  return (headers: Readonly<Record<string, string | string[] | undefined>>, query: string): Refusal | undefined => {
    const given = headers['apikey'] ?? new URLSearchParams(query).get('apikey');
    if (given === null || given === '' || Array.isArray(given)) return missing;
    const bearer = headers['authorization'];
    const isSame = bearer === undefined || (typeof bearer === 'string' && isKey(bearer.replace(/^Bearer /i, '')));
    return isKey(given) && isSame ? undefined : wrong;
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
