import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ArticleRow, deedSchema } from '../../../core/desk-articles.ts';
import { sendJson } from '../api.ts';
import { ConfirmByTyping } from '../kit/ConfirmByTyping.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { useToast } from '../kit/Toast.tsx';
import { articleApi } from './article-words.ts';

interface AddressDialogProps {
  row: ArticleRow;
  onClose(): void;
}

/** Gives an article a new address, as ./garage post rename does: first what would change, then the deed. */
export function RenameDialog({ row, onClose }: AddressDialogProps) {
  const [to, setTo] = useState(row.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const path = `${articleApi(row)}/rename`;
  const look = useMutation({ mutationFn: () => sendJson(deedSchema, path, { body: { to, isTrial: true } }) });
  const rename = useMutation({
    mutationFn: () => sendJson(deedSchema, path, { body: { to } }),
    onSuccess: async () => {
      await client.invalidateQueries();
      await navigate(`/articles/${to}`, { replace: true });
      toast({ words: `It is at /blog/${to} after the next publish.` });
    },
  });
  const error = rename.error ?? look.error;
  return (
    <Dialog
      title="New address"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn quiet" onClick={onClose}>
            Cancel
          </button>
          <span className="sp" />
          {look.data === undefined ? (
            <button type="submit" form="rename" className="btn go" disabled={to === row.id || look.isPending}>
              See what changes
            </button>
          ) : (
            <button type="button" className="btn go" disabled={rename.isPending} onClick={() => rename.mutate()}>
              Rename to {to}
            </button>
          )}
        </>
      }
    >
      <form
        id="rename"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          look.mutate();
        }}
      >
        {error !== null && <Fault fault={faultOf(error)} />}
        <label className="fld">
          <span>
            Address <em>/blog/</em>
          </span>
          <input
            className="in"
            value={to}
            onChange={(event) => {
              look.reset();
              setTo(event.target.value.trim());
            }}
          />
        </label>
        {look.data === undefined ? (
          <p className="hint">Every link to it changes with it, and the old address forwards by itself.</p>
        ) : (
          <pre className="tech log">{look.data.words}</pre>
        )}
      </form>
    </Dialog>
  );
}

/** Deletes an article, as ./garage post delete does, after its address was typed. */
export function DeleteDialog({ row, onClose }: AddressDialogProps) {
  const [to, setTo] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => sendJson(deedSchema, `${articleApi(row)}/delete`, { body: to === '' ? {} : { to } }),
    onSuccess: async () => {
      await navigate('/articles', { replace: true });
      await client.invalidateQueries();
      toast({ words: `Deleted ${row.id}. It takes effect with the next publish.` });
    },
  });
  return (
    <ConfirmByTyping
      title="Delete this article"
      must={row.id}
      question={`Type its address: ${row.id}`}
      action="Delete the article"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error !== null && <Fault fault={faultOf(remove.error)} />}
      <p>The text, its photos and the letters about it are deleted. Only your version control can bring them back.</p>
      <label className="fld">
        <span>
          Page that takes its place <em>may stay empty</em>
        </span>
        <input
          className="in"
          placeholder="/blog/another-article"
          value={to}
          onChange={(event) => setTo(event.target.value.trim())}
        />
      </label>
      <p className="hint">Without one, its address says that the article is gone and shows the closest ones.</p>
    </ConfirmByTyping>
  );
}
