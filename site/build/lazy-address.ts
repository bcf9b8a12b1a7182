import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

const source = '/site/client/reading-tools.ts';
const moduleId = 'virtual:reading-tools-address';
const placeholder = '__READING_TOOLS_ADDRESS__';

/**
 * Gives a page's inline script the address of the reading tools, to import when a reader reaches for one.
 * A plain `import()` of the file would keep Astro from printing the script into the page.
 */
export function lazyAddress(): AstroIntegration {
  return {
    name: 'lazy-address',
    hooks: {
      'astro:config:setup': ({ updateConfig, command }) => {
        updateConfig({ vite: { plugins: [addressPlugin(command === 'build')] } });
      },
    },
  };
}

function addressPlugin(isBuild: boolean): Plugin {
  let reference: string | undefined;
  return {
    name: 'lazy-address',
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
        const address = `/${this.getFileName(reference)}`;
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.code.includes(placeholder)) {
            file.code = file.code.replaceAll(placeholder, address);
          }
        }
      },
    },
  };
}
