import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { articleMadeSchema } from '../../../core/desk-articles.ts';
import { sendJson } from '../api.ts';
import { TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';

/** Asks for a title and starts the draft, as npm run new-post does. */
export function NewArticleDialog({ onClose }: { onClose(): void }) {
  const [title, setTitle] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => sendJson(articleMadeSchema, '/api/articles', { body: { title } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['articles'] });
      await navigate(`/articles/${id}`);
    },
  });
  return (
    <FormDialog
      title="New article"
      work={start}
      action={start.isPending ? 'Starting…' : 'Start the draft'}
      isReady={title.trim() !== ''}
      onClose={onClose}
    >
      <TextField label="Title" value={title} onChange={setTitle} />
      <p className="hint">
        The address is made from it. Both can change later. Readers see nothing before you publish it.
      </p>
    </FormDialog>
  );
}
