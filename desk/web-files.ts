import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The built app in memory. */
export interface WebFiles {
  /** The one page of the app. */
  page: string;
  find(name: string): { body: Buffer; type: string } | undefined;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Reads the folder that `buildWeb` has written. */
export function readWebFiles(folder: string): WebFiles {
  const assets = join(folder, 'assets');
  const files = new Map(
    readdirSync(assets).map((name) => {
      const type = types[extname(name)] ?? 'application/octet-stream';
      return [name, { body: readFileSync(join(assets, name)), type }] as const;
    }),
  );
  return { page: readFileSync(join(folder, 'index.html'), 'utf8'), find: (name) => files.get(name) };
}
