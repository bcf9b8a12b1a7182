import type { Plugin } from 'vite';
import { onHook } from './on-hook.ts';

const source = '/site/client/reading-tools.ts';
const moduleId = 'virtual:reading-tools-url';
const placeholder = '__READING_TOOLS_URL__';

/**
 * Gives a page's inline script the URL of the reading tools, to import when a reader reaches for one.
 * A plain `import()` of the file would keep Astro from inlining the script.
 */
export const lazyChunkUrl = () =>
  onHook('lazy-chunk-url', 'astro:config:setup', ({ updateConfig }) => {
    updateConfig({ vite: { plugins: [lazyChunkUrlPlugin()] } });
  });

function lazyChunkUrlPlugin(): Plugin {
  // During `astro build`, Astro also starts a Vite dev server to read the content: nothing can be emitted there.
  let isBuild = false;
  let reference: string | undefined;
  return {
    name: 'lazy-chunk-url',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) =>
      id === `\0${moduleId}` ? `export default ${JSON.stringify(isBuild ? placeholder : source)}` : undefined,
    buildStart() {
      if (!isBuild || this.environment.name !== 'client') return;
      reference = this.emitFile({
        type: 'chunk',
        id: `.${source}`,
        name: 'reading-tools',
        preserveSignature: 'strict',
      });
    },
    generateBundle: {
      // Astro takes the inline scripts out of the bundle in its own step.
      order: 'pre',
      handler(_, bundle) {
        if (this.environment.name !== 'client' || !reference) return;
        const url = `/${this.getFileName(reference)}`;
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.code.includes(placeholder)) {
            file.code = file.code.replaceAll(placeholder, url);
          }
        }
      },
    },
  };
}
