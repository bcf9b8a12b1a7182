import { useState } from 'react';
import type { DeskLetter } from '../../routes/letter-routes.ts';
import { ask, useChange } from '../api.ts';
import { forgetLetterDraft } from '../drafts/use-draft.ts';
import { FormDialog } from '../kit/Dialog.tsx';
import { CheckField } from '../kit/Fields.tsx';

/** Answers a letter's writer: a copy of the data, or the letter is withdrawn or deleted, which cannot be undone. */
export function WithdrawDialog({ letter: { id, name }, onClose }: { letter: DeskLetter; onClose(): void }) {
  const [isErased, setIsErased] = useState(false);
  const withdraw = useChange(
    () => ask('POST /api/letters/:id/withdraw', { id, body: { isErased } }),
    () => {
      forgetLetterDraft(id);
      onClose();
    },
  );
  return (
    <FormDialog
      title={`Withdraw ${name}’s letter`}
      work={withdraw}
      action={isErased ? 'Delete the letter' : 'Withdraw the letter'}
      isDanger
      cancel="Keep it"
      onClose={onClose}
    >
      <p>
        Do this when its writer asks you. The letter leaves the site with the next publish and cannot be published
        again. Its data is deleted in 30 days. This cannot be undone.
      </p>
      <CheckField isOn={isErased} onChange={setIsErased}>
        Delete name, address and text now
      </CheckField>
      <p className="muted">
        The writer asks what you store?{' '}
        <a href={`/api/letters/${id}/data`} download>
          Save a copy of all letters from this address
        </a>
      </p>
    </FormDialog>
  );
}
