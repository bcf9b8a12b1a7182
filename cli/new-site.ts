import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteDay } from '../core/dates.ts';
import { checkEmail } from '../core/node/email-address.ts';
import { filesBelow } from '../core/node/files/list-files.ts';
import { deriveColors } from '../core/pages/palette.ts';
import { toSlug } from '../core/text/slug.ts';
import { now } from '../publishing/program.ts';
import { commandFailed, defineCommand, wrongUsage } from './command.ts';
import type { Terminal } from './terminal.ts';

const programFolder = fileURLToPath(new URL('..', import.meta.url));
const starterFolder = fileURLToPath(new URL('starter', import.meta.url));

/** What stays behind: this magazine's content, subject and drawings, and what only the program's developers need. */
const leftBehind = [
  /^(content(?!\/schema)|facts\/trucks|docs\/decisions|e2e|\.ci|\.github|\.vscode)\//,
  /^tools\/(?!frame\/)[^/]+\//,
  /\.(test|spec|fuzz\.test)\.tsx?$|(^|\/)test-[^/]+\.ts$|-fixture\.ts$|\/(returned-mails|samples)\//,
  /^(CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md|README\.md|site\.(config|colors|words)\.ts|vitest\.config\.ts|docs\/(home\.webp|first-issue\.webp|security\.md|writing\.md))$/,
  /^scripts\/(?!after-install\.mjs$|render-pictures\.ts$|check\/find-chromium\.ts$)/,
];

/** Files through which the site reaches its subject; a site without one has what tools/no-subject.ts says. */
const isSubjectFile = /^tools\/subject\/[^/]+\.ts$/;

/** What a publisher's site runs; the program's own checks stay with the program. */
const scripts = 'start build dev check:types check:content new-post pictures garage postinstall'.split(' ');
const ownScripts = {
  check: 'npm run -s check:types && npm run -s check:content',
  test: 'npm run -s check && npm run -s build && playwright test',
};

export const newSiteCommand = defineCommand({
  summary: 'Start a magazine of your own in a new folder: this program, neutral pages and three sample articles.',
  takes: ['<folder>'],
  flags: {
    name: '<name> what it is called',
    url: '<address> its public address (default: http://localhost:3000)',
    color: '<color> its brand color (default: #1f5f8b)',
    author: '<name> who publishes it (default: the name of the site)',
    email: '<address> where readers can write',
  },
  details: `
Asks for what is not given. The folder must be new or empty; it becomes a git repository with one commit.`,
  async run({ values, words, terminal }) {
    const folder = resolve(words[0] ?? '');
    if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0)) {
      throw commandFailed(`${folder} is not empty. Choose a folder that does not exist yet.`);
    }
    const files = listProgramFiles().filter((file) => !leftBehind.some((pattern) => pattern.test(file)));
    const answers = await askForSite(values, terminal);
    for (const file of files) copyProgramFile(file, folder, answers);
    for (const file of listProgramFiles().filter((each) => isSubjectFile.test(each))) leaveOutSubject(file, folder);
    for (const path of filesBelow(starterFolder)) writeStarterFile(relative(starterFolder, path), folder, answers);
    writePackage(folder, answers);
    commit(folder, answers);
    await terminal.print(`${answers.name} is in ${folder}. Next:

  cd ${relative(process.cwd(), folder) || '.'}
  npm ci && ./garage setup   asks for your address and your mail server
  npm start                  builds it and serves it at http://localhost:3000
  ./garage desk              in another terminal: write, publish and send in the browser
  README.md                  has the rest`);
  },
});

/** What the starter's files are filled with. */
type Answers = Readonly<
  Record<
    'name' | 'brandFirst' | 'brandSecond' | 'url' | 'host' | 'color' | 'author' | 'email' | 'timeZone' | 'today',
    string
  >
>;
type Given = Readonly<Partial<Record<'name' | 'url' | 'color' | 'author' | 'email', string | undefined>>>;

async function askForSite(given: Given, terminal: Terminal): Promise<Answers> {
  const ask = async (flag: keyof Given, question: string, fallback?: string): Promise<string> => {
    const hint = fallback === undefined ? '' : ` [${fallback}]`;
    const text = (given[flag] ?? (await terminal.askText(`${question}${hint}`))).trim() || fallback;
    if (text === undefined || text === '') throw wrongUsage(`new-site needs --${flag}.`);
    if (/[\n\r{}]/.test(text)) throw wrongUsage(`--${flag} must be one line without braces.`);
    return text;
  };
  const name = await ask('name', 'What is it called?');
  const url = readUrl(await ask('url', 'Public address?', 'http://localhost:3000'));
  const color = readColor(await ask('color', 'Brand color?', '#1f5f8b'));
  const author = await ask('author', 'Who publishes it?', name);
  const slug = toSlug(name) || 'magazine';
  const host = /^(localhost|[\d.]+)$/.test(url.hostname) ? `${slug}.example` : url.hostname;
  const email = await ask('email', 'Where can readers write?', `hello@${host}`);
  if (!checkEmail(email).ok) throw wrongUsage(`--email must be one email address, not '${email}'.`);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [brandFirst = name, ...rest] = name.split(/\s+/);
  return {
    name,
    brandFirst,
    brandSecond: rest.join(' '),
    url: url.origin,
    host,
    color,
    author,
    email,
    timeZone,
    today: siteDay(now(), timeZone),
  };
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw wrongUsage(`--url must be an address such as https://magazine.example, not '${text}'.`);
}

function readColor(text: string): string {
  try {
    deriveColors({ brand: text });
    return text.toLowerCase();
  } catch {
    throw wrongUsage(`--color must be # and six hexadecimal digits, such as #1f5f8b, not '${text}'.`);
  }
}

/** Lists the files of the program: what git knows, so that no data, secret or build is copied. */
function listProgramFiles(): string[] {
  try {
    const list = execFileSync('git', ['ls-files', '-z'], { cwd: programFolder, encoding: 'utf8', stdio: 'pipe' });
    return list.split('\0').filter((file) => file !== '' && existsSync(join(programFolder, file)));
  } catch {
    throw commandFailed(`${programFolder} is not a git repository. Clone the program with git, then run this there.`);
  }
}

const textFiles = new Set(['.conf', '.yaml', '.service', '.socket', '.timer', '.example', '.md', '']);

/** Copies a file; those for installing and operating get the new name and address. */
function copyProgramFile(file: string, folder: string, { name, host }: Answers): void {
  const from = join(programFolder, file);
  const to = join(folder, file);
  mkdirSync(dirname(to), { recursive: true });
  if (!/^(deploy|docs)\/|^\.env\.example$/.test(file) || !textFiles.has(extname(file))) {
    cpSync(from, to);
    return;
  }
  const text = readFileSync(from, 'utf8');
  writeFileSync(to, text.replaceAll('TurboMax Garage', name).replaceAll('turbomaxgarage.example', host));
  chmodSync(to, statSync(from).mode);
}

function leaveOutSubject(file: string, folder: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  const path = relative(dirname(file), 'tools/no-subject.ts');
  writeFileSync(join(folder, file), `export * from '${path.startsWith('.') ? path : `./${path}`}';\n`);
}

/** Writes a file of the starter with the answers in its gaps: `{{name}}`, quoted as its kind of file needs it. */
function writeStarterFile(file: string, folder: string, answers: Answers): void {
  const target = file.replace(/\.template$/, '');
  mkdirSync(dirname(join(folder, target)), { recursive: true });
  if (target.startsWith('content/pictures/')) {
    cpSync(join(starterFolder, file), join(folder, target));
    return;
  }
  const isCode = target.endsWith('.ts');
  const isArticle = /\.mdx?$/.test(target) && target.startsWith('content/');
  const quote = (text: string): string => {
    if (isCode) return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
    return isArticle ? `'${text.replaceAll("'", "''")}'` : text;
  };
  const filled = readFileSync(join(starterFolder, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key: keyof Answers) =>
    key === 'today' ? answers.today : quote(answers[key]),
  );
  writeFileSync(join(folder, target), filled);
}

interface PackageFile {
  name: string;
  version: string;
  description?: string;
  scripts?: Record<string, string>;
  packages?: Record<string, { name?: string; version?: string }>;
}

function writePackage(folder: string, { name }: Answers): void {
  const read = (file: string) => JSON.parse(readFileSync(join(programFolder, file), 'utf8')) as PackageFile;
  const write = (file: string, json: PackageFile) =>
    writeFileSync(join(folder, file), `${JSON.stringify(json, null, 2)}\n`);
  const own = read('package.json');
  const kept = Object.entries(own.scripts ?? {}).filter(([script]) => scripts.includes(script));
  const named = { name: toSlug(name) || 'magazine', version: '0.1.0' };
  write('package.json', {
    ...own,
    ...named,
    description: `The website and newsletter of ${name}`,
    scripts: { ...Object.fromEntries(kept), ...ownScripts },
  });
  const lock = read('package-lock.json');
  write('package-lock.json', {
    ...lock,
    ...named,
    packages: { ...lock.packages, '': { ...lock.packages?.[''], ...named } },
  });
}

function commit(folder: string, { author, email, name }: Answers): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('add', '--all');
  git('-c', `user.name=${author}`, '-c', `user.email=${email}`, 'commit', '-q', '-m', `Start ${name}`);
}
