import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Changes, deedSchema } from '../../../core/desk-articles.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { TextField } from '../kit/Fields.tsx';
import { faultOf, QueryState } from '../kit/QueryState.tsx';
import { showToast } from '../kit/Toasts.tsx';
import { useChanges } from './article-queries.ts';
import { DiffText } from './DiffText.tsx';

/** Shows what changed in content/ since the last commit, and commits it; it never pushes. */
export function ChangesDialog({ onClose }: { onClose(): void }) {
  const query = useChanges();
  const client = useQueryClient();
  const [message, setMessage] = useState('');
  const commit = useMutation({
    mutationFn: () => sendJson(deedSchema, '/api/changes', { body: { message } }),
    onSuccess: async ({ words }) => {
      showToast(words);
      await client.invalidateQueries({ queryKey: ['changes'] });
      onClose();
    },
  });
  const files = query.data?.files ?? [];
  const canCommit = query.data?.isRepository === true && files.length > 0;
  return (
    <Dialog
      title="Changes in content/"
      isWide
      onClose={onClose}
      cancel="Close"
      foot={
        canCommit && (
          <Button
            tone="go"
            disabled={message.trim() === '' || commit.isPending}
            onClick={() => commit.mutate()}
            words={`Commit ${formatCountOf(files.length, 'file')}`}
          />
        )
      }
    >
      <div className="stack">
        {commit.error !== null && <Fault fault={faultOf(commit.error)} />}
        {canCommit && (
          <TextField label="What you changed" hint="the message of the commit" value={message} onChange={setMessage} />
        )}
        <QueryState query={query}>{(changes) => <ChangeList changes={changes} />}</QueryState>
      </div>
    </Dialog>
  );
}

function ChangeList({ changes: { isRepository, files, diff } }: { changes: Changes }) {
  if (!isRepository)
    return <p>This folder has no version control. Files are saved all the same; a backup of content/ is up to you.</p>;
  if (files.length === 0) return <p>Nothing has changed since the last commit.</p>;
  return (
    <>
      <ul>
        {files.map(({ path, what }) => (
          <li key={path}>
            <span className="muted">{what}</span> <span className="tech">{path}</span>
          </li>
        ))}
      </ul>
      {diff !== '' && <DiffText label="Difference" text={diff} />}
      <p className="hint">A commit stays on this computer. Pushing it is yours to do.</p>
    </>
  );
}
