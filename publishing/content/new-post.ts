import { parseArgs } from 'node:util';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { buildDay } from '../../facts/site-time.ts';
import { postHref } from '../../site/posts/post.ts';
import { createPostDraft } from './post-draft.ts';

const { values, positionals } = parseArgs({ options: { content: { type: 'string' } }, allowPositionals: true });
const title = positionals.join(' ').trim();

try {
  const contentFolder = values.content ?? projectFolder('content');
  const draft = createPostDraft(title, { contentFolder, today: buildDay });
  console.log(`Draft written: ${draft.file}

  npm run dev              shows it at ${postHref(draft.slug)}
  npm run check:content    lists what is missing, with line and fix
  docs/writing.md          has the fields, the components and the ledger

Publish it by deleting 'draft: true'.${draft.imageSrc ? '' : ' It has no picture yet: put a photo into its folder and name it in imageSrc.'}`);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
