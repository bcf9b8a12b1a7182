import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { logoFile, readLogo } from '../core/node/logo.ts';
import type { Color } from '../core/pages/palette.ts';
import { colors } from '../site.colors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampName = 'built-from.txt';
const sourceFolders = [
  'desk/web',
  'desk/preview',
  'site/emails',
  'site/posts',
  'facts',
  'content/pictures/rendered',
  'core',
  'ui',
];
/** The site's own mark, where it has one. */
const logoPath = join(root, 'content/brand/logo.svg');

/** Folder of the built app; git ignores it. */
export const webFolder = join(root, 'dist-desk');

/** Returns whether the built app is missing or older than its source. */
export function isWebStale(): boolean {
  const stamp = join(webFolder, stampName);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSource();
}

const lockFile = join(root, '.cache/desk-build.lock');
const lockMs = 5 * 60_000;

/**
 * Builds the app in the browser unless it is up to date; the public site has its own build and neither knows the other.
 * Of several desks that start together one builds, and the others wait for it.
 */
export async function buildWeb(): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // A lock of the system: it ends with its process, however that ends.
  const lock = new DatabaseSync(lockFile, { timeout: lockMs });
  try {
    lock.exec('begin exclusive');
    if (isWebStale()) await buildLocked();
  } finally {
    lock.close();
  }
}

async function buildLocked(): Promise<void> {
  // Loaded only when there is something to build.
  const { build } = await import('vite');
  const source = hashSource();
  const folder = `${webFolder}-${process.pid}`;
  await build({
    configFile: false,
    // Whatever NODE_ENV says: in React's development version effects run twice, and dialogs close themselves.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    root: join(root, 'desk/web'),
    publicDir: false,
    logLevel: 'error',
    plugins: [themePlugin()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2023',
      cssCodeSplit: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        output: {
          // The closed page names the style sheet.
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') ? 'assets/desk.css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
  // The templates of the mails are TSX and find pictures through Vite: the preview loads them as one bundle.
  await build({
    configFile: false,
    root,
    publicDir: false,
    envDir: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'desk/preview/issue-renderer.ts'),
      outDir: join(folder, 'preview'),
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  });
  writeFileSync(join(folder, stampName), source);
  const old = `${folder}-old`;
  if (existsSync(webFolder)) renameSync(webFolder, old);
  renameSync(folder, webFolder);
  rmSync(old, { recursive: true, force: true });
}

/** Hashes what the app and the mail preview are made from: what they may import, their packages and the colors. */
function hashSource(): string {
  const hash = createHash('sha256');
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const single = ['site.config.ts', 'site.colors.ts', 'package-lock.json'].map((name) => join(root, name));
  for (const file of [...files, ...single, ...[logoPath].filter(existsSync)].sort())
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const themeName = 'virtual:desk-theme.css';
const logoName = 'virtual:desk-logo';

/** Gives the app the colors of site.config.ts as CSS variables, and the site's mark as an address. */
function themePlugin(): Plugin {
  return {
    name: 'desk-theme',
    resolveId: (id) => (id === themeName ? '/__desk-theme.css' : id === logoName ? `\0${logoName}` : undefined),
    load(id) {
      if (id === '/__desk-theme.css') return themeCss();
      if (id !== `\0${logoName}`) return undefined;
      if (!existsSync(logoPath)) return "export default ''";
      // Its colors are names of the palette, which a picture of its own does not know.
      const svg = logoFile(readLogo(readFileSync(logoPath, 'utf8'), colors));
      return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(svg)}`)}`;
    },
  };
}

function themeCss(): string {
  const variables = Object.entries(colors).map(([name, color]) => `--${name}:${cssColor(color)}`);
  return `:root{${variables.join(';')}}`;
}

const cssColor = (color: Color): string =>
  typeof color === 'string' ? color : `light-dark(${color.light},${color.dark})`;
