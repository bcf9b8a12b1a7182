import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeskLetter, deskLetterSchema } from '../../../core/desk-letters.ts';
import { sendJson } from '../api.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { forgetLetterDraft } from './use-draft.ts';

/** Answers a letter's writer: a copy of the data, or the letter is withdrawn or deleted, which cannot be undone. */
export function WithdrawDialog({ letter: { id, name }, onClose }: { letter: DeskLetter; onClose(): void }) {
  const client = useQueryClient();
  const [isErased, setIsErased] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendJson(deskLetterSchema, `/api/letters/${id}/withdraw`, { body: { isErased } }),
    onSuccess() {
      forgetLetterDraft(id);
      onClose();
    },
    onSettled: () => void client.invalidateQueries(),
  });
  return (
    <Dialog
      title={`Withdraw ${name}’s letter`}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn quiet" onClick={onClose}>
            Keep it
          </button>
          <span className="sp" />
          <button type="button" className="btn danger" disabled={isPending} onClick={() => mutate()}>
            {isErased ? 'Delete the letter' : 'Withdraw the letter'}
          </button>
        </>
      }
    >
      <div className="stack">
        {error !== null && <Fault fault={faultOf(error)} />}
        <p>
          Do this when its writer asks you. The letter leaves the site with the next publish and cannot be published
          again. Its data is deleted in 30 days. This cannot be undone.
        </p>
        <label className="chk">
          <input type="checkbox" checked={isErased} onChange={(event) => setIsErased(event.target.checked)} />
          <span>Delete name, address and text now</span>
        </label>
        <p className="mut">
          The writer asks what you store?{' '}
          <a href={`/api/letters/${id}/data`} download>
            Save a copy of all letters from this address
          </a>
        </p>
      </div>
    </Dialog>
  );
}
