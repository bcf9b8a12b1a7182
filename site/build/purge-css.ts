import { createHash, hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { transform, type Visitor } from 'lightningcss';
import { z } from 'zod';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { onHook } from './on-hook.ts';

const inlineStyle = /(<style[^>]*>)([\s\S]*?)(?=<\/style>)/g;

/** Layers that nothing above a page's end needs: its tail, paper, and systems with colors of their own. */
const lateLayer = /@layer (?:tail|print|modes)\{/g;

/** Where a page's tail starts. */
const tail = /<(?:div|footer)[^>]* class="[^"]*\b(?:article-tail|site-footer)\b/;

/**
 * Pages that the server fills in or that a browser opens offline, and one that begins with what other pages end with:
 * they keep their late layers. What the server adds has no class that neither the page nor a script names.
 */
export const alone = /^(link-page\/|(search|404|offline|saved|corrections)\.html$)/;

/** Without a browser in mind, Lightning CSS writes `animation-timeline` into `animation`, where browsers refuse it. */
const targets = { firefox: 140 << 16 };

const wordsOf = (text: string): Set<string> => new Set(text.match(/[\w-]+/g));
const wordsOfPage = (html: string): Set<string> => wordsOf(html.replace(inlineStyle, ''));

/** Found from their ends: a search from their beginnings would try every word of a page. */
const scriptNamesIn = (text: string): string[] =>
  text
    .split(/\.js\b/)
    .slice(0, -1)
    .flatMap((before) => /[\w.-]+$/.exec(before.slice(-100))?.map((name) => `${name}.js`) ?? []);

/**
 * Returns a function that finds the words of all scripts a page can come to load: those it names, and those that they
 * name in turn. Most pages load the same ones, so each script and each set of scripts is read once.
 */
function reachableWords(scripts: ReadonlyMap<string, string>): (html: string) => Set<string> {
  const named = new Map([...scripts].map(([name, text]) => [name, scriptNamesIn(text)]));
  const wordsOfSets = new Map<string, Set<string>>();
  return (html) => {
    const reached = new Set<string>();
    const follow = (names: readonly string[]): void => {
      for (const name of names) {
        const next = named.get(name);
        if (next === undefined || reached.has(name)) continue;
        reached.add(name);
        follow(next);
      }
    };
    follow(scriptNamesIn(html));
    const key = [...reached].sort().join(' ');
    const words = wordsOfSets.get(key) ?? wordsOf([...reached].map((name) => scripts.get(name)).join('\n'));
    wordsOfSets.set(key, words);
    return words;
  };
}

/** Returns minified styles without their late layers, which are added to `late`. */
function takeLateLayers(css: string, late: Set<string>): string {
  let rest = '';
  let from = 0;
  for (const { 0: opening, index } of css.matchAll(lateLayer)) {
    let end = index + opening.length;
    for (let depth = 1; depth > 0 && end < css.length; end++) {
      if (css[end] === '{') depth++;
      else if (css[end] === '}') depth--;
    }
    late.add(css.slice(index, end));
    rest += css.slice(from, index);
    from = end;
  }
  return rest + css.slice(from);
}

type Parts = Parameters<NonNullable<Visitor<never>['Selector']>>[0];

const isList = (part: Parts[number]) => part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where');

/**
 * Returns a visitor that takes out what needs an unused class. Lists such as `:is(.a, .b)` keep the rest; only lists of
 * plain classes, where what is taken out does not change the specificity.
 */
function withoutClasses(unused: ReadonlySet<string>): Visitor<never> {
  const isNeeded = (selector: Parts): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return !unused.has(part.name);
      return !isList(part) || part.selectors.some(isNeeded);
    });
  const trim = (part: Parts[number]): Parts[number] => {
    const isPlain =
      isList(part) && part.selectors.every(([one, ...more]) => one?.type === 'class' && more.length === 0);
    return isPlain ? { ...part, selectors: part.selectors.filter(isNeeded) } : part;
  };
  return { Selector: (selector) => (isNeeded(selector) ? selector.map(trim) : []) };
}

/** Pages of a kind have the same styles and lack the same classes: each text is made once, also for the next build. */
let known: Record<string, string> = {};
const made: Record<string, string> = {};

/** Where the texts are kept; only those of the last build, which `inputs` names. */
const keptFile = '.cache/styles.json';
const keptSchema = z.object({ inputs: z.string(), made: z.record(z.string(), z.string()) });

/** Returns minified styles without the rules for classes that are not used. */
function purgeStyles(css: string, isUsed: (name: string) => boolean): string {
  const classes = new Set(css.matchAll(/\.([a-z][\w-]*)/gi).map(([, name]) => String(name)));
  const unusedSymbols = [...classes].filter((name) => !isUsed(name));
  const key = hash('sha256', [...unusedSymbols, css].join(' '), 'base64url');
  made[key] ??= known[key] ?? transformStyles(css, unusedSymbols);
  return made[key];
}

function transformStyles(css: string, unusedSymbols: string[]): string {
  const options = { filename: 'page.css', minify: true, targets, unusedSymbols };
  const visitor = withoutClasses(new Set(unusedSymbols));
  return transform({ ...options, visitor, code: Buffer.from(css) }).code.toString();
}

/** Returns a page without the rules for unused classes. Its late layers are added to `late`; without it they stay. */
export function purgePage(
  html: string,
  scriptWords: ReadonlySet<string>,
  { late, pageWords = wordsOfPage(html) }: { late?: Set<string>; pageWords?: ReadonlySet<string> } = {},
): string {
  // A script may put a name together: `tone-${tone}`.
  const beginnings = [...scriptWords].filter((word) => /[a-z]{3}-$/.test(word));
  const isUsed = (name: string): boolean =>
    pageWords.has(name) || scriptWords.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  return html.replace(
    inlineStyle,
    (_, tag: string, all: string) => tag + purgeStyles(late ? takeLateLayers(all, late) : all, isUsed),
  );
}

/**
 * After the build: a page keeps the styles it needs for its first paint. The late ones are one file for all pages,
 * linked where the tail starts: what is above is drawn without waiting for it.
 */
export const purgeCss = (inputs = '') =>
  onHook('purge-css', 'astro:build:done', async ({ dir }) => {
    const text: unknown = await readFile(keptFile, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined);
    const kept = keptSchema.safeParse(text).data;
    if (inputs !== '' && kept?.inputs === inputs) known = kept.made;
    const files = await readdir(dir, { recursive: true });
    const read = (file: string): Promise<string> => readFile(new URL(file, dir), 'utf8');
    const scripts = new Map<string, string>();
    for (const file of files) if (file.endsWith('.js')) scripts.set(basename(file), await read(file));
    const findWords = reachableWords(scripts);
    const late = new Set<string>();
    const pages = new Map<string, string>();
    // What the server writes into a page is named by it, by another page or by a script, but for its own messages.
    const words = new Set(['status-message', 'status-error', ...wordsOf([...scripts.values()].join('\n'))]);
    const filled = new Map<string, string>();
    for (const file of files.filter((one) => one.endsWith('.html'))) {
      const html = await read(file);
      const pageWords = wordsOfPage(html);
      for (const word of pageWords) words.add(word);
      if (alone.test(file)) filled.set(file, html);
      else if (tail.test(html)) pages.set(file, purgePage(html, findWords(html), { late, pageWords }));
    }
    for (const [file, html] of filled) await writeFile(new URL(file, dir), purgePage(html, words));
    const code = /<style>([\s\S]*)<\/style>/.exec(purgePage(`<style>${[...late].join('')}</style>`, words))?.[1] ?? '';
    const address = `assets/late.${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.css`;
    await writeFile(new URL(address, dir), code);
    const link = `<link rel="stylesheet" href="/${address}">`;
    for (const [file, html] of pages) {
      await writeFile(
        new URL(file, dir),
        html.replace(tail, (opening) => link + opening),
      );
    }
    if (inputs !== '') writeFileAtomically(keptFile, JSON.stringify({ inputs, made }));
  });
