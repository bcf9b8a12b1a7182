/** True for the address of a file whose name carries a content hash: what was once fetched never changes. */
export const isHashedAsset = (path: string): boolean => path.startsWith('/assets/');
