import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { articleMadeSchema } from '../../../core/desk-articles.ts';
import { sendJson } from '../api.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';

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
  const isReady = title.trim() !== '' && !start.isPending;
  return (
    <Dialog
      title="New article"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn quiet" onClick={onClose}>
            Cancel
          </button>
          <span className="sp" />
          <button type="submit" form="new-article" className="btn go" disabled={!isReady}>
            {start.isPending ? 'Starting…' : 'Start the draft'}
          </button>
        </>
      }
    >
      <form
        id="new-article"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) start.mutate();
        }}
      >
        {start.error !== null && <Fault fault={faultOf(start.error)} />}
        <label className="fld">
          <span>Title</span>
          <input className="in" value={title} onChange={(event) => setTitle(event.target.value)} />
        </label>
        <p className="hint">
          The address is made from it. Both can change later. Readers see nothing before you publish it.
        </p>
      </form>
    </Dialog>
  );
}
