import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A Chromium that can be started, and how it was found. */
export interface FoundChromium {
  path: string;
  how: string;
}

/** What the search knows about the machine; tests pass their own. */
export interface Machine {
  env: Record<string, string | undefined>;
  isRoot: boolean;
  /** Programs at fixed locations outside PATH. */
  applications: string[];
  /** True on systems whose packages come from apt. */
  hasApt: boolean;
  /** Path of Playwright's own Chromium, downloaded or not. */
  bundledPath: () => Promise<string | undefined>;
  /** Runs an installer; true on success. */
  install: (command: string, args: string[]) => boolean;
}

// The headless build first: end-to-end tests take half the CPU time in it.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
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
export async function findChromium(machine: Machine = thisMachine()): Promise<FoundChromium> {
  const { CHROMIUM: wanted } = machine.env;
  if (wanted) {
    if (isProgram(wanted)) return { path: wanted, how: 'named by CHROMIUM' };
    throw new Error(`CHROMIUM is ${wanted}, but no program is there: correct it, or unset it.`);
  }
  const installed = findInstalled(machine);
  if (installed) return installed;
  const bundled = await machine.bundledPath();
  if (bundled && isProgram(bundled)) return { path: bundled, how: "Playwright's own" };
  if (bundled && machine.install('npx', ['playwright', 'install', 'chromium']) && isProgram(bundled)) {
    return { path: bundled, how: "Playwright's own, downloaded now" };
  }
  if (machine.isRoot && machine.hasApt && machine.install('apt-get', ['update'])) {
    machine.install('apt-get', ['install', '-y', 'chromium']);
    // Not every Debian has the headless package; the full one works too.
    machine.install('apt-get', ['install', '-y', 'chromium-headless-shell']);
    const added = findInstalled(machine);
    if (added) return { path: added.path, how: 'installed now with apt-get' };
  }
  throw new Error(whatToDo);
}

const whatToDo = [
  'No Chromium found, and none could be installed. Do one of these:',
  '  - install it: apt-get install chromium, dnf install chromium or brew install --cask chromium',
  '  - let Playwright download it: npx playwright install chromium',
  '  - name one you have: CHROMIUM=<path of the program>',
].join('\n');

function findInstalled({ env: { PATH: path = '' }, applications }: Machine): FoundChromium | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (onPath) return { path: onPath, how: 'installed, found on PATH' };
  const application = applications.find(isProgram);
  return application ? { path: application, how: 'installed as an application' } : undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function thisMachine(): Machine {
  return {
    env: process.env,
    isRoot: isRootUser,
    applications: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    hasApt: existsSync('/etc/debian_version'),
    // Loaded only when needed: Playwright is large and most machines have a browser.
    bundledPath: async () => (await import('@playwright/test')).chromium.executablePath(),
    install: (command, args) => {
      console.log(`No Chromium yet: ${[command, ...args].join(' ')}`);
      return spawnSync(command, args, { stdio: 'inherit', timeout: installTimeoutMs }).status === 0;
    },
  };
}
