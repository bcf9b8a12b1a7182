import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { licensesPath } from '../../core/pages/site-manifest.ts';
import { fontFiles } from './font-faces.ts';

/** Folders of packages whose code or fonts are in the built site. */
export type ShippedPackages = Set<string>;

/** Returns the folder of the package a module or file belongs to; undefined for our own. */
function packageFolderOf(id: string): string | undefined {
  return /^\0?(\/?.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}

/** Notes the packages whose modules are in a bundle for browsers; `isForBrowsers` when all bundles here are. */
export function notePackages(shipped: ShippedPackages, { isForBrowsers = false } = {}): Plugin {
  return {
    name: 'note-packages',
    generateBundle: {
      // Astro takes the inline scripts out of the bundle in its own step.
      order: 'pre',
      handler(_, bundle) {
        if (!isForBrowsers && this.environment.name !== 'client') return;
        for (const file of Object.values(bundle)) {
          for (const id of file.type === 'chunk' ? Object.keys(file.modules) : []) {
            const folder = packageFolderOf(id);
            if (folder !== undefined) shipped.add(folder);
          }
        }
      },
    },
  };
}

/** After the build: writes the notices that those licenses ask to ship with copies. */
export function licenseNotices(shipped: ShippedPackages): AstroIntegration {
  return {
    name: 'license-notices',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // A script that is imported by its address is a bundle of its own, made while the pages are rendered.
        const worker = { plugins: () => [notePackages(shipped, { isForBrowsers: true })] };
        updateConfig({ vite: { plugins: [notePackages(shipped)], worker } });
      },
      'astro:build:done': async ({ dir, logger }) => {
        // Astro writes its own script for islands into the pages.
        const others = [...fontFiles, 'astro/package.json'].map((file) => fileURLToPath(import.meta.resolve(file)));
        const folders = [...new Set([...shipped, ...others.flatMap((file) => packageFolderOf(file) ?? [])])];
        await writeFile(new URL(`.${licensesPath}`, dir), await describeLicenses(folders));
        logger.info(`licenses of ${folders.length} packages written`);
      },
    },
  };
}

const intro = 'This site contains software and fonts of others. Their names, versions and licenses:';
const rule = '-'.repeat(80);

/** Returns the licenses of packages, each text once; throws when a package has none. */
export async function describeLicenses(folders: readonly string[]): Promise<string> {
  const namesByText = new Map<string, string[]>();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const text = (await readLicenseFiles(folder)) || (license ? `License: ${license}` : '');
    if (text === '') throw new Error(`${name} is part of the site, but has no license: replace it, or ask its author.`);
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${name} ${version}`]);
  }
  const blocks = [...namesByText].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}`).sort();
  return `${[intro, ...blocks].join(`\n\n${rule}\n`)}\n`;
}

async function readLicenseFiles(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice|ofl)\b/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  return texts.map((text) => text.trim()).join('\n\n');
}
