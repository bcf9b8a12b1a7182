import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { transform } from 'lightningcss';

const inlineStyle = /(<style[^>]*>)([\s\S]*?)(?=<\/style>)/g;

/** Pages that the server fills in: what it adds is not in the built file. */
const filledByServer = /^(link-page\/|(search|404)\.html$)/;

const wordsOf = (text: string): Set<string> => new Set(text.match(/[\w-]+/g));

/** Returns a page without the rules for classes that neither the page nor a script names. */
export function purgePage(html: string, scriptWords: ReadonlySet<string>): string {
  const pageWords = wordsOf(html.replace(inlineStyle, ''));
  return html.replace(inlineStyle, (_, tag: string, css: string) => {
    const classes = new Set(css.matchAll(/\.([a-z][\w-]*)/gi).map(([, name]) => String(name)));
    const unusedSymbols = [...classes].filter((name) => !pageWords.has(name) && !scriptWords.has(name));
    return tag + transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols }).code;
  });
}

/** After the build: each page keeps only the styles it can use, so that a first visit fetches and matches less. */
export function purgeCss(): AstroIntegration {
  return {
    name: 'purge-css',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const files = await readdir(dir, { recursive: true });
        const read = (file: string): Promise<string> => readFile(new URL(file, dir), 'utf8');
        const scripts = await Promise.all(files.filter((file) => file.endsWith('.js')).map(read));
        const scriptWords = wordsOf(scripts.join('\n'));
        for (const file of files) {
          if (!file.endsWith('.html') || filledByServer.test(file)) continue;
          await writeFile(new URL(file, dir), purgePage(await read(file), scriptWords));
        }
      },
    },
  };
}
