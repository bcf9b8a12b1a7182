import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../publishing/program.ts';

test('what compose sets around the settings of .env is a configuration the server accepts', () => {
  const text = readFileSync(fileURLToPath(new URL('compose.yaml', import.meta.url)), 'utf8');
  type Service = {
    image?: string;
    logging?: unknown;
    init?: boolean;
    environment: Record<string, string>;
    volumes: string[];
  };
  const { services } = parse(text.replaceAll(/\$\{DOMAIN\}/g, 'garage.example')) as {
    services: Record<'caddy' | 'app' | 'postgres', Service>;
  };
  const config = readConfig(services.app.environment);
  expect(config).toMatchObject({ siteUrl: 'https://garage.example', host: '0.0.0.0', trustedProxies: 1 });
  expect(config.unknownSettings).toEqual([]);
  // No image changes by itself, and no password has a default.
  for (const { image } of [services.caddy, services.postgres]) expect(image).toMatch(/:\d+\.\d+[.\w]*-\w+$/);
  expect(services.postgres.environment['POSTGRES_PASSWORD']).toBe(null);
  for (const { logging } of Object.values(services)) expect(logging).toEqual({ driver: 'local' });
  // Process 1 of a container cannot end itself when it hangs.
  expect(services.app.init).toBe(true);
  const mounted = services.app.volumes.map((volume) => volume.split(':')[1]);
  expect(mounted).toEqual(expect.arrayContaining([config.dataDir, config.backupDir, config.distFolder]));
});
