import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { readFontFaces } from '../floor/write-floor.ts';
import { readBundledContent } from './read-bundled-content.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const virtualContent = 'virtual:bundled-content';
const styleSheet = /\/floor\.css$/;

/** Packages in the bundle: the seed's kind of router, charts and data client. */
export const bundledPackages = ['react', 'react-dom', 'react-router', 'recharts', '@supabase/supabase-js'];

/** Builds the client-rendered application from the built site's content into a folder, to be served below /app. */
export async function buildApplication(distFolder: string, outFolder: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    base: '/app/',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    plugins: [fillIn(distFolder)],
    build: { outDir: outFolder, emptyOutDir: true, rolldownOptions: { input: `${folder}index.html` } },
  });
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

function writeContent(distFolder: string): string {
  return `export const content = ${JSON.stringify(readBundledContent(distFolder))}`;
}

function readFaces(distFolder: string): string {
  return readFontFaces(readFileSync(`${distFolder}/site/index.html`, 'utf8'));
}
