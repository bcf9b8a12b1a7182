// Apart from offline.ts on purpose: two scripts that share a module become files, and the script of /saved must stay
// inside its page to run without a connection.

/** True for the address of a file whose name carries a content hash: what was once fetched never changes. */
export const isHashedAsset = (path: string): boolean => path.startsWith('/assets/');
