import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ArticleRow, articleMadeSchema } from '../../../core/desk-articles.ts';
import { sendJson } from '../api.ts';
import { TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Segment } from '../kit/Segment.tsx';
import { articlePath } from './article-words.ts';

const kinds = [
  ['posts', 'Article'],
  ['pages', 'Page'],
] as const;

/** Asks for a title and starts the draft of an article, as npm run new-post does, or of a page. */
export function NewArticleDialog({ onClose }: { onClose(): void }) {
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<ArticleRow['kind']>('posts');
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => sendJson(articleMadeSchema, '/api/articles', { body: { title, kind } }),
    onSuccess: ({ id }) => navigate(articlePath({ kind, id })),
  });
  return (
    <FormDialog
      title="New article or page"
      work={start}
      action={start.isPending ? 'Starting…' : 'Start the draft'}
      isReady={title.trim() !== ''}
      onClose={onClose}
    >
      <TextField label="Title" maxLength={200} value={title} onChange={setTitle} />
      <Segment label="What it is" options={kinds} value={kind} onChange={(name) => setKind(name)} />
      <p className="hint">
        {kind === 'posts'
          ? 'The address is made from the title. Both can change later. '
          : 'For what stays, such as “About”. It has no date and is in no list: link to it where readers look for it. '}
        Readers see nothing before you publish it.
      </p>
    </FormDialog>
  );
}
