import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../core/finding.ts';
import { createTestGarage } from '../test-garage.ts';

async function examine(siteUrl: string): Promise<Finding[]> {
  const { out } = await createTestGarage().run(['doctor', '--json'], { env: { SITE_URL: siteUrl } });
  return (JSON.parse(out) as Finding[]).filter(({ subject }) => subject === 'certificate');
}

test('a certificate that browsers do not trust is a warning; a site without https has none yet', async () => {
  expect(await examine('http://localhost:3000')).toMatchObject([{ level: 'not checked' }]);
  // Its library brings a certificate of its own, signed by nobody.
  const server = new SMTPServer({ secure: true, logger: false });
  server.on('error', () => undefined).listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.server.address() as AddressInfo;
  expect(await examine(`https://localhost:${port}`)).toMatchObject([
    {
      level: 'warning',
      message: expect.stringMatching(/do not trust the certificate of localhost \(\w+\)/),
      fix: expect.stringContaining('renew it'),
    },
  ]);
});
