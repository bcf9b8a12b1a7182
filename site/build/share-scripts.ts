import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { minify } from 'vite';
import { isArticlePath } from '../../core/pages/offline.ts';
import { onHook } from './on-hook.ts';
import { alone } from './purge-css.ts';

/** Astro prints how islands wake up, the same text into every page that has one. */
const islandScripts = /(?:<script>\(\(\)=>\{[\s\S]*?<\/script>)+/;

/** What no script takes over: React's marks between two texts are of use in an island only. */
const betweenIslands = /(?<=^|<\/astro-island>)[\s\S]*?(?=<astro-island|$)/g;

/** Our own functions, which are printed into a page as text. */
const ownScript = /(?<=<script>)\(function [\s\S]*?(?=<\/script>)/g;

/**
 * After the build: what wakes islands is one file for all pages without a tool or a form; elsewhere it stays in
 * the page, so that what is typed before any file has arrived counts. Scripts that stay in a page are minified, and
 * marks that only an island needs are taken out of the rest.
 */
export function shareScripts() {
  const minified = new Map<string, string>();
  const shrink = async (code: string): Promise<string> => {
    const known = minified.get(code) ?? (await minify('inline.js', code)).code.trim();
    minified.set(code, known);
    return known;
  };
  return onHook('share-scripts', 'astro:build:done', async ({ dir }) => {
    const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html'));
    for (const file of files) {
      const address = new URL(file, dir);
      const html = await readFile(address, 'utf8');
      let result = html;
      const replace = (text: string, by: string): void => {
        result = result.replace(text, () => by);
      };
      for (const [code] of html.matchAll(ownScript)) replace(code, await shrink(code));
      const [scripts] = (waitsForCode(file, html) && islandScripts.exec(html)) || [];
      if (scripts !== undefined) replace(scripts, await writeShared(dir, scripts));
      result = result.replace(betweenIslands, (part) => part.replaceAll('<!-- -->', ''));
      if (result !== html) await writeFile(address, result);
    }
  });
}

/** Whether a page may fetch what wakes its islands: an article, or a page whose only island shows messages. */
const waitsForCode = (file: string, html: string): boolean =>
  !alone.test(file) &&
  (isArticlePath(`/${file.replace(/\.html$/, '')}`) || !/ component-url="\/assets\/(?!Toast\.)/.test(html));

/** Writes the scripts as one file named by its content, and returns the element that loads it. */
async function writeShared(dir: URL, scripts: string): Promise<string> {
  const code = scripts.replaceAll(/<\/?script>/g, '\n').trim();
  const name = `assets/islands.${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  await writeFile(new URL(name, dir), code);
  return `<script async src="/${name}"></script>`;
}
