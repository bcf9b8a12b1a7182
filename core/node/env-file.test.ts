import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mergeEnvFile } from './env-file.ts';
import { describeSettings } from './settings-schema.ts';

function write(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'garage-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), text);
  return join(folder, '.env');
}

test('comments, quotes, values of several lines and export are read, and the environment wins', () => {
  const file = write(
    '# site\r\nPORT=4000 # port\r\n\r\nexport HOST="0.0.0.0" # all\nDKIM_KEY="-----BEGIN\nNOT=A SETTING\n-----END"\nPOSTAL_ADDRESS=1 Main St, Apt "B"\nMAIL_FROM=\n',
  );
  const { environment, fileNames } = mergeEnvFile({ ENV_FILE: file, PORT: '5000' });
  expect(environment).toEqual({
    ENV_FILE: file,
    PORT: '5000',
    HOST: '0.0.0.0',
    DKIM_KEY: '-----BEGIN\nNOT=A SETTING\n-----END',
    POSTAL_ADDRESS: '1 Main St, Apt "B"',
    MAIL_FROM: '',
  });
  expect(fileNames.toSorted()).toEqual(['DKIM_KEY', 'HOST', 'MAIL_FROM', 'PORT', 'POSTAL_ADDRESS']);
});

test('every setting that .env.example shows exists', () => {
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const shown = [...text.matchAll(/^# ?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(shown.length).toBeGreaterThan(5);
  const known = describeSettings().map(({ name }) => name);
  expect(shown.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});
