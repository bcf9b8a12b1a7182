import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ArticleRow } from '../../edit/article-files.ts';
import { ask, useChange } from '../api.ts';
import { ConfirmByTyping, FormDialog } from '../kit/Dialog.tsx';
import { TextField } from '../kit/Fields.tsx';
import { useHistory } from './HistoryDialog.tsx';

interface AddressDialogProps {
  row: ArticleRow;
  onClose(): void;
}

/** Gives an article a new address, as ./garage post rename does. */
export function RenameDialog({ row: { kind, id }, onClose }: AddressDialogProps) {
  const [to, setTo] = useState(id);
  const navigate = useNavigate();
  const rename = useChange(
    () => ask('POST /api/articles/:kind/:id/rename', { kind, id, body: { to } }),
    async () => {
      await navigate(`/articles/${to}`, { replace: true });
      return `It is at /blog/${to} after the next publish.`;
    },
  );
  return (
    <FormDialog title="New address" work={rename} action={`Rename to ${to}`} isReady={to !== id} onClose={onClose}>
      <TextField label="Address" hint="/blog/" value={to} onChange={(value) => setTo(value.trim())} />
      <p className="hint">Every link to it changes with it, and the old address forwards by itself.</p>
    </FormDialog>
  );
}

/** Deletes an article, as ./garage post delete does, after its address was typed. */
export function DeleteDialog({ row, onClose }: AddressDialogProps) {
  const [to, setTo] = useState('');
  const { kind, id } = row;
  const history = useHistory();
  const navigate = useNavigate();
  const remove = useChange(
    () => ask('POST /api/articles/:kind/:id/delete', { kind, id, body: to === '' ? {} : { to } }),
    async () => {
      await navigate('/articles', { replace: true });
      return `Deleted ${row.id}. It takes effect with the next publish.`;
    },
  );
  return (
    <ConfirmByTyping
      title="Delete this article"
      must={row.id}
      question={`Type its address: ${row.id}`}
      action="Delete the article"
      isDanger
      work={remove}
      onClose={onClose}
    >
      <p>
        The text, its photos and the letters about it are deleted.{' '}
        {history.data?.state === 'ready'
          ? 'You can bring them back: Articles, Deleted.'
          : 'This site keeps no history, so they cannot be brought back.'}
      </p>
      <TextField
        label="Page that takes its place"
        hint="may stay empty"
        placeholder="/blog/another-article"
        value={to}
        onChange={(value) => setTo(value.trim())}
      />
      <p className="hint">Without one, its address says that the article is gone and shows the closest ones.</p>
    </ConfirmByTyping>
  );
}
