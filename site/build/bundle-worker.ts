import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { offlinePath, savedPath, workerPath } from '../../core/pages/offline.ts';
import { notePackages, type ShippedPackages } from './license-notices.ts';
import { onHook } from './on-hook.ts';

const entry = fileURLToPath(new URL('../client/service-worker.ts', import.meta.url));

/** After the build: bundles the service worker, with the names of what it must fetch at once. */
export const bundleWorker = (shipped: ShippedPackages) =>
  onHook('bundle-worker', 'astro:build:done', async ({ dir }) => {
    const pages = await Promise.all(
      [offlinePath, savedPath].map((path) => readFile(new URL(`.${path}.html`, dir), 'utf8')),
    );
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [notePackages(shipped)],
      define: { shell: JSON.stringify(describeShell(pages)), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: fileURLToPath(dir),
        emptyOutDir: false,
        target: 'es2022',
        lib: { entry, formats: ['es'], fileName: () => workerPath.slice(1) },
      },
    });
  });

/** The offline pages and their fonts; a change in any of them is a new shell and so a new worker. */
function describeShell(pages: string[]): { name: string; addresses: string[] } {
  const fonts = pages.flatMap((html) => html.match(/\/assets\/[^"')\s]+\.woff2/g) ?? []);
  const name = createHash('sha256').update(pages.join('\n')).digest('base64url').slice(0, 12);
  return { name, addresses: [offlinePath, savedPath, '/favicon.svg', ...new Set(fonts)] };
}
