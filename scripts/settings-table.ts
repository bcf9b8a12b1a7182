import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeSettings } from '../core/settings-schema.ts';
import { logEvents } from '../server/log.ts';

/**
 * Writes the tables that are generated from code into the Markdown files that contain their markers. With --check it only
 * says which file is out of date. Usage: node scripts/settings-table.ts [--check] [file.md …], default README.md.
 */
const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

const tables: Record<string, () => string[]> = {
  settings: () => [
    '| Setting | Meaning | Default |',
    '|---|---|---|',
    ...describeSettings()
      .filter(({ isInternal }) => !isInternal)
      .map(
        (setting) => `| \`${setting.name}\` | ${escapeCell(setting.description)} | ${escapeCell(setting.default)} |`,
      ),
  ],
  'log-events': () => [
    '| Event | Level | Meaning |',
    '|---|---|---|',
    ...Object.entries(logEvents).map(([name, [level, meaning]]) => `| \`${name}\` | ${level} | ${meaning} |`),
  ],
};

/** Replaces what is between `<!-- name:start -->` and `<!-- name:end -->`; a text without markers stays as it is. */
function fillTables(markdown: string): string {
  return Object.entries(tables).reduce((text, [name, write]) => {
    const block = new RegExp(`(<!-- ${name}:start -->)[\\s\\S]*?(<!-- ${name}:end -->)`);
    return text.replace(block, (_match, start, end) => [start, '', ...write(), '', end].join('\n'));
  }, markdown);
}

const isCheck = process.argv.includes('--check');
const named = process.argv.slice(2).filter((argument) => argument !== '--check');
const files = named.length > 0 ? named : [fileURLToPath(new URL('../README.md', import.meta.url))];
for (const file of files) {
  const before = readFileSync(file, 'utf8');
  const after = fillTables(before);
  if (!/<!-- (settings|log-events):start -->/.test(before)) {
    console.error(`${file} has no marker such as <!-- settings:start -->.`);
    process.exitCode = 1;
  } else if (before !== after && isCheck) {
    console.error(`${file} is out of date. Run: npm run docs`);
    process.exitCode = 1;
  } else if (before !== after) writeFileSync(file, after);
}
