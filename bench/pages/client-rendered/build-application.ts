import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { readFontFaces } from '../floor/write-floor.ts';
import { readBundledContent } from './read-bundled-content.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const virtualContent = 'virtual:bundled-content';
const styleSheet = /\/floor\.css$/;

/** Packages of the seed's kind, and the file that stands in for each where it is not installed. */
const exchanges = [
  { name: 'react-router', file: './router.tsx' },
  { name: 'recharts', file: './chart.tsx' },
] as const;

/** What was built and of what. */
export interface BuiltApplication {
  /** Packages in the bundle. */
  packages: string[];
  /** Packages of the seed's kind that are not installed, so that the bundle is leaner than its kind. */
  missing: string[];
}

/** Builds the client-rendered application from the built site's content into a folder, to be served below /app. */
export async function buildApplication(distFolder: string, outFolder: string): Promise<BuiltApplication> {
  const taken = exchanges.filter(({ name }) => isInstalled(name));
  await build({
    configFile: false,
    root: folder,
    base: '/app/',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    plugins: [fillIn(distFolder), exchange(taken)],
    build: { outDir: outFolder, emptyOutDir: true, rolldownOptions: { input: `${folder}index.html` } },
  });
  return {
    packages: ['react', 'react-dom', '@supabase/supabase-js', ...taken.map(({ name }) => name)],
    missing: exchanges.filter((one) => !taken.includes(one)).map(({ name }) => name),
  };
}

/** Puts the content and the stylesheet of the floor into the bundle. */
function fillIn(distFolder: string): Plugin {
  return {
    name: 'fill-in',
    enforce: 'pre',
    resolveId: (id) => (id === virtualContent ? `\0${virtualContent}` : undefined),
    load: (id) => (id === `\0${virtualContent}` ? writeContent(distFolder) : undefined),
    transform: (code, id) => (styleSheet.test(id) ? `${readFaces(distFolder)}\n${code}` : undefined),
  };
}

function exchange(taken: readonly { name: string; file: string }[]): Plugin {
  return {
    name: 'exchange',
    enforce: 'pre',
    async resolveId(id, importer) {
      const one = taken.find(({ file }) => file === id);
      return one ? this.resolve(one.name, importer, { skipSelf: true }) : undefined;
    },
  };
}

function writeContent(distFolder: string): string {
  return `export const content = ${JSON.stringify(readBundledContent(distFolder))}`;
}

function readFaces(distFolder: string): string {
  return readFontFaces(readFileSync(`${distFolder}/site/index.html`, 'utf8'));
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
