// Separate from offline.ts on purpose: scripts that share a module are emitted as files, and the script of /saved must
// stay inline so that it runs offline.

/** Returns true for the address of a file whose name contains a content hash, so its content never changes. */
export const isHashedAsset = (path: string): boolean => path.startsWith('/assets/');
