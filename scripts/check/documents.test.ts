import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';
import { commands } from '../../cli/commands.ts';
import type { VisitKind } from '../../newsletter/records/visits.ts';

// What a document names must be there: a reader who types it is never told that it does not exist.
const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const documents = tracked.filter((file) => /^(?:docs\/.*|[^/]+|[^/]+\/README)\.md$/.test(file));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

interface Place {
  file: string;
  text: string;
}

/** The code of all documents: each line of a block, and each `span`. */
const code: Place[] = documents.flatMap((file) => {
  const blocks = [...read(file).matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, body = '']) => body.split('\n'));
  const prose = read(file).replace(/^```[\s\S]*?^```/gm, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans].map((text) => ({ file, text: text.replace(/\s+#\s.*$/, '') }));
});

/** What the program writes beside what is kept in git. */
const written = ['content/letters/'];

/** A pattern for a name in which `*`, `…` and `<name>` stand for anything. */
const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/<[^>]+>|\*|…/g, '[^/]*')}(?:/|$)`);

test('every command and option that a document names exists', async () => {
  const called = code.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:\.\/|sudo |^)garage ([^|;&()]+)/g)].map(([, words = '']) => ({
      file,
      words: words.split(/\s+/),
    })),
  );
  expect(called.length).toBeGreaterThan(50);
  const wrong: string[] = [];
  for (const { file, words } of called) {
    const name = words.join(' ');
    if (/^(?:--help|--version|<command>)/.test(name)) continue;
    const entry = commands.find((each) => `${name} `.startsWith(`${each.name} `));
    const flags = entry === undefined ? {} : (await entry.load()).flags;
    const options = words.flatMap((word) => /^--([\w-]+)/.exec(word)?.[1] ?? []);
    const unknown = options.filter((option) => !Object.hasOwn({ ...flags, yes: '', help: '' }, option));
    if (entry === undefined) wrong.push(`${file}: garage ${name}`);
    for (const option of unknown) wrong.push(`${file}: garage ${entry?.name} --${option}`);
  }
  expect(wrong).toEqual([]);
});

test('every npm script and every test that a document names exists', () => {
  const wrong = code.flatMap(({ file, text }) => {
    const run = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    const tests = [...text.matchAll(/npx (?:vitest run|playwright test) (\S+\.ts)/g)].map(([, name = '']) => name);
    return [
      ...run.filter((name) => scripts[name] === undefined),
      ...tests.filter((name) => !tracked.includes(name)),
    ].map((name) => `${file}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('every file, folder and setting that a document names exists', () => {
  const folders = new Set(tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  const others = tracked.filter(
    (file) => !documents.includes(file) && /\.(?:ts|tsx|mjs|sh|yaml|yml|service|json)$|Containerfile|\.env/.test(file),
  );
  const program = others.map(read).join('\n');
  const wrong = code.flatMap(({ file, text }) => {
    const missing: string[] = [];
    for (const name of text.match(/(?<![\w./~:@-])\.?[\w-]+(?:\/[\w.*<>…-]+)+/g) ?? []) {
      const path = name.replace(/\.$/, '');
      if (written.some((folder) => path.startsWith(folder))) continue;
      if (
        folders.has(path.split('/')[0]) &&
        !/my-|\bschema\b/.test(path) &&
        !tracked.some((each) => patternOf(path).test(each))
      )
        missing.push(path);
    }
    for (const [name] of text.matchAll(/\b(?!SO_)[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)) {
      if (!new RegExp(`\\b${name}\\b`).test(program)) missing.push(name);
    }
    return missing.map((name) => `${file}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('every link between documents leads to a file and a heading', () => {
  const wrong = documents.flatMap((file) =>
    [
      ...read(file)
        .replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g),
    ].flatMap(([, path = '', heading]) => {
      const target = path === '' ? file : relative(root, join(root, dirname(file), path));
      if (!existsSync(join(root, target))) return [`${file}: ${path}`];
      return heading === undefined || headingsOf(target).includes(heading) ? [] : [`${file}: ${path}#${heading}`];
    }),
  );
  expect(wrong).toEqual([]);
});

function headingsOf(file: string): string[] {
  const slugger = new GithubSlugger();
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugger.slug(title));
}

/** What the privacy policy says of each total that is stored. */
const countedWords: Record<VisitKind, string> = {
  page: 'how often each page was opened',
  referrer: 'which sites readers came from',
  visitors: 'about how many readers there were',
  subscribed: 'on which pages people subscribed',
  mark: 'how many visits came from that issue',
};

test.each(['content/pages/privacy-policy.mdx', 'cli/starter/content/pages/privacy-policy.mdx'])(
  'the privacy policy names what is counted, and nothing else: %s',
  (file) => {
    const policy = read(file);
    const section = policy.slice(policy.indexOf('### What is counted'));
    for (const words of Object.values(countedWords)) expect(section).toContain(words);
    expect(section.slice(0, section.indexOf('\n\n', 30))).not.toContain('program');
  },
);
