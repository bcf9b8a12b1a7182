import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSite, type Site } from '../server/pages.ts';

const builtFolder = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * The pages of the built site as maps for nginx: the address as the reader wrote it → its file and the headers that differ.
 * What is in no map goes to the server: searches, archives of any category, redirects, what does not exist.
 */
export function describePages({ manifest, pages, directPages }: Site): string {
  const pathOf = new Map([...pages].map(([path, page]) => [page, path]));
  const rows = [...directPages].map(([url, page]) => {
    const { headers } = page.forms.identity;
    const read = (name: string): string => headers[headers.indexOf(name) + 1] ?? '';
    const file = manifest.entries[pathOf.get(page) ?? '']?.identity.file ?? '';
    const csp = read('Content-Security-Policy');
    return { url, file: `/${file}`, type: read('Content-Type'), cache: read('Cache-Control'), csp };
  });
  const map = (variable: string, none: string, value: (row: (typeof rows)[number]) => string): string =>
    [
      `map $request_uri $${variable} {`,
      `  default ${quote(none)};`,
      ...rows.map((row) => `  ${quote(row.url)} ${quote(value(row))};`),
      '}\n',
    ].join('\n');
  return [
    '# Written by deploy/nginx-pages.ts from the build: write it again after every build, then reload nginx.',
    'map_hash_max_size 16384;\nmap_hash_bucket_size 1024;',
    map('garage_file', '', ({ file }) => file),
    map('garage_type', '', ({ type }) => type),
    map('garage_cache', '', ({ cache }) => cache),
    map('garage_csp', '', ({ csp }) => csp),
  ].join('\n');
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('$', '\\$')}"`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? builtFolder;
  process.stdout.write(describePages(await loadSite(join(folder))));
}
