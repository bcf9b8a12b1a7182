import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/config.ts';

test('what compose sets around the settings of .env is a configuration the server accepts', () => {
  const text = readFileSync(fileURLToPath(new URL('compose.yaml', import.meta.url)), 'utf8');
  const { services } = parse(text.replaceAll(/\$\{DOMAIN\}/g, 'garage.example')) as {
    services: { app: { environment: Record<string, string>; volumes: string[] } };
  };
  const config = readConfig(services.app.environment);
  expect(config).toMatchObject({ siteUrl: 'https://garage.example', host: '0.0.0.0', trustedProxies: 1 });
  expect(config.unknownSettings).toEqual([]);
  const mounted = services.app.volumes.map((volume) => volume.split(':')[1]);
  expect(mounted).toEqual(expect.arrayContaining([config.dataDir, config.backupDir, config.distFolder]));
});
