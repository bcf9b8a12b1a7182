import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type Names, pruneStyles } from './prune-styles.ts';

/** Pages the server sends as they are built. Templates that it fills keep every rule: their markup is not all here. */
const finishedPages = /^(index|blog|blog\/[^/]+|tools|tools\/[^/]+)\.html$/;
const classAttribute = /\bclass="([^"]*)"/g;
const scriptName = /[\w.-]+\.js\b/g;

/** After the build: takes from each finished page the rules for parts that stand on other pages only. */
export function dropUnusedStyles(): AstroIntegration {
  return {
    name: 'drop-unused-styles',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const files = (await readdir(folder, { recursive: true })).filter((file) => finishedPages.test(file));
        const scripts = await readScripts(folder);
        let [before, after] = [0, 0];
        for (const file of files) {
          const html = await readFile(folder + file, 'utf8');
          const names = findNames(html, scripts);
          const pruned = html.replace(/(<style[^>]*>)([\s\S]*?)(?=<\/style>)/g, (_all, tag: string, css: string) => {
            const kept = pruneStyles(css, names);
            before += css.length;
            after += kept.length;
            return tag + kept;
          });
          await writeFile(folder + file, pruned);
        }
        logger.info(`${files.length} pages keep ${after} of ${before} bytes of styles`);
      },
    },
  };
}

async function readScripts(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(`${folder}assets`)).filter((name) => name.endsWith('.js'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(`${folder}assets/${name}`, 'utf8')] as const)),
  );
}

/**
 * A class counts as named when the page carries it or when a script of ours that it can reach holds the word; a tag, which
 * is a common word, only when a script holds it between quotes, as drawing code does.
 */
function findNames(html: string, scripts: ReadonlyMap<string, string>): Names {
  const carried = [...html.matchAll(classAttribute)].flatMap(([, names = '']) => names.split(/\s+/));
  // React draws nothing of its own, and its code is full of common words.
  const react = followScripts((html.match(/ renderer-url="[^"]*"/g) ?? []).join(), scripts);
  const ours = followScripts(html, scripts).difference(react);
  const texts = [
    ...(html.match(/<script\b[\s\S]*?<\/script>/g) ?? []),
    ...[...ours].map((name) => scripts.get(name) ?? ''),
  ];
  const classes = new Set([...carried, ...texts.flatMap((text) => text.match(/[\w-]+/g) ?? [])]);
  const drawn = texts.flatMap((text) => [...text.matchAll(/["'`]([a-z][a-z0-6]*)["'`]/g)]);
  const tags = new Set([...html.matchAll(/<([a-z][\w-]*)/g), ...drawn].map(([, tag = '']) => tag));
  return { hasClass: (name) => classes.has(name), hasTag: (name) => tags.has(name) };
}

function followScripts(text: string, scripts: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>();
  const follow = (part: string): void => {
    for (const [name] of part.matchAll(scriptName)) {
      const script = scripts.get(name);
      if (script === undefined || reached.has(name)) continue;
      reached.add(name);
      follow(script);
    }
  };
  follow(text);
  return reached;
}
