import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testMails } from '../newsletter/open-test-newsletter.ts';
import { loadMailTemplates } from './mail-templates.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { StartError } from './start-error.ts';

test('the built mails are loaded, and a missing or torn one is named with its fix', async () => {
  const { distFolder, remove } = await writeFixtureSite();
  onTestFinished(remove);
  expect(await loadMailTemplates(distFolder)).toEqual(testMails);
  const load = () => loadMailTemplates(distFolder);
  await writeFile(join(distFolder, 'mails', 'welcome.json'), '{"subject":"x"}');
  await expect(load()).rejects.toThrow(
    new StartError('The built site lacks the welcome mail. Run npm run build, then start again.'),
  );
  await rm(join(distFolder, 'mails'), { recursive: true });
  await expect(load()).rejects.toThrow(/^The built site lacks the (confirmation|welcome) mail\. Run npm run build/);
});
