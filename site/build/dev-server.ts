import { existsSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';

/** What a page in development may load. Vite would serve every file of the project: the list, its keys, its backups. */
const servedFiles = [
  ...['art', 'content', 'core', 'facts', 'site', 'tools', 'ui', 'node_modules', '.cache/theme'],
  ...['.cache/vite', '.cache/optional-pages', 'site.colors.ts', 'site.config.ts', 'site.words.ts'],
];

/**
 * Returns the settings of Vite's server that keep all other files private, and those in `privateFolders` wherever they
 * are. No page of another server may read an answer.
 */
export function privateFiles(privateFolders: readonly string[]) {
  // Packages may be a link, and Vite asks for the file behind it.
  const packages = existsSync('node_modules') ? [realpathSync('node_modules')] : [];
  const deny = privateFolders.map((folder) => `**/${relative('.', folder)}/**`);
  const always = [
    '.env',
    '.env.*',
    '*.{crt,pem,key,p12,pfx,cer,der}',
    '.npmrc',
    '**/.git/**',
    '*.sqlite*',
    'link-keys.json',
  ];
  return { cors: false, fs: { strict: true, allow: [...servedFiles, ...packages], deny: [...always, ...deny] } };
}
