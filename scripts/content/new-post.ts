import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDay } from '../../core/dates.ts';
import { postHref } from '../../site/posts/post.ts';
import { createPostDraft } from './post-draft.ts';

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
const title = process.argv.slice(2).join(' ').trim();

try {
  const draft = createPostDraft(title, {
    repositoryRoot,
    contentFolder: join(repositoryRoot, 'content'),
    today: buildDay,
  });
  console.log(`Draft written: ${draft.file}

  npm run dev              shows it at ${postHref(draft.slug)}
  npm run check:content    lists what is missing, with line and fix
  docs/writing.md          has the fields, the components and the ledger

Publish it by deleting 'draft: true'.${draft.imageSrc ? '' : ' It has no picture yet: put a photo into its folder and name it in imageSrc.'}`);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
