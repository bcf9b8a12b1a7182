import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless build first: end-to-end tests take half the CPU time in it.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const installTimeoutMs = 5 * 60_000;
const isRootUser = process.getuid?.() === 0;

/**
 * Flags for every browser this project starts: no sandbox only as root, where the kernel refuses it, and no background
 * traffic.
 */
export const chromiumFlags: readonly string[] = [
  ...(isRootUser ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a Chromium: `CHROMIUM`, an installed one, Playwright's, or installs one; throws with instructions otherwise.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { CHROMIUM: wanted } = env;
  if (wanted) {
    if (isProgram(wanted)) return wanted;
    throw new Error(`CHROMIUM is ${wanted}, but no program is there: correct it, or unset it.`);
  }
  const installed = findInstalled(env);
  if (installed) return installed;
  // Loaded only when needed: Playwright is large and most machines have a browser.
  const bundled = (await import('@playwright/test')).chromium.executablePath();
  if (isProgram(bundled)) return bundled;
  if (install('npx', 'playwright', 'install', 'chromium') && isProgram(bundled)) return bundled;
  if (isRootUser && existsSync('/etc/debian_version') && install('apt-get', 'update')) {
    install('apt-get', 'install', '-y', 'chromium');
    // Not every Debian has the headless package; the full one works too.
    install('apt-get', 'install', '-y', 'chromium-headless-shell');
    const added = findInstalled(env);
    if (added) return added;
  }
  throw new Error(whatToDo);
}

const whatToDo = [
  'No Chromium found, and none could be installed. Do one of these:',
  '  - install it: apt-get install chromium, dnf install chromium or brew install --cask chromium',
  '  - let Playwright download it: npx playwright install chromium',
  '  - name one you have: CHROMIUM=<path of the program>',
].join('\n');

function install(command: string, ...args: string[]): boolean {
  console.log(`No Chromium yet: ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', timeout: installTimeoutMs }).status === 0;
}

function findInstalled({ PATH: path = '' }: NodeJS.ProcessEnv): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...applications].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
