import { readFileSync, writeFileSync } from 'node:fs';
import { describeSettings } from '../core/node/settings-schema.ts';

/** Writes the table of settings into README.md; with --check it only says whether the table is up to date. */
const file = new URL('../README.md', import.meta.url);

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

const table = [
  '| Setting | Meaning | Default |',
  '|---|---|---|',
  ...describeSettings()
    .filter(({ isInternal }) => !isInternal)
    .map((setting) => `| \`${setting.name}\` | ${escapeCell(setting.description)} | ${escapeCell(setting.default)} |`),
];

const before = readFileSync(file, 'utf8');
const block = /(<!-- settings:start -->)[\s\S]*?(<!-- settings:end -->)/;
if (!block.test(before)) throw new Error('README.md has no <!-- settings:start -->. Put it back.');
const after = before.replace(block, (_match, start, end) => [start, '', ...table, '', end].join('\n'));
if (!process.argv.includes('--check')) writeFileSync(file, after);
else if (before !== after) {
  console.error('README.md is out of date. Run: npm run docs');
  process.exitCode = 1;
}
