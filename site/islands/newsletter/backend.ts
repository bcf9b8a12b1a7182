import type { Backend } from './subscribe-client.ts';

/** The data interface of this site's own server, reached with its public key. */
export const backend: Backend = { url: '', key: 'public-anon-key' };
