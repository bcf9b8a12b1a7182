import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReaders, openTestSending } from '../../cli/issue/test-sending.ts';
import { issueProgressSchema } from '../../core/desk-issues.ts';
import { openDesk } from '../test-desk.ts';

const buildProgram = fileURLToPath(new URL('../../cli/issue/test-issue-build.ts', import.meta.url));
/** How long publishing and sending may take. */
export const slow = { timeout: 60_000, interval: 200 };
/** The issue that is open. */
export const id = '2026-11-oil';
/** Its file, with more fields. */
export const source = (more = '') => `---
subject: 'Oil and water'
preview: 'What the dipstick says before the first cold morning.'
date: 2026-11-12
posts: []
${more}---

Look at the **dipstick** before the first cold morning.
`;

/** Opens a desk with one issue, readers and a mail server. */
export async function openIssues({ readers = createReaders(3), text = source(), more = {} } = {}) {
  const sending = await openTestSending(readers);
  const content = join(sending.garage.folder, 'content');
  const file = join(content, 'newsletter', `${id}.md`);
  mkdirSync(join(content, 'posts'), { recursive: true });
  writeFileSync(file, text);
  const env = {
    ...sending.env,
    SMTP_URL: sending.mailServer.url('desk'),
    ...{ TEST_BUILD: buildProgram, TEST_CONTENT: content, PORT: '0' },
    ...more,
  };
  const desk = await openDesk(sending.garage, env, ['--folder', content]);
  const { ask, get, send } = await desk.openApi();
  const progress = async () => issueProgressSchema.parse(await get(`/api/issues/${id}/progress`));
  return { ...sending, env, desk, ask, get, post: send, progress, file, content };
}
