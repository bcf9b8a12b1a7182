import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DeskLetter, deskLetterSchema } from '../../../core/desk-letters.ts';
import { sendJson } from '../api.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { forgetLetterDraft } from './use-letter-draft.ts';

/** Asks before a letter is withdrawn for its writer, which cannot be undone. */
export function WithdrawDialog({ letter: { id, name }, onClose }: { letter: DeskLetter; onClose(): void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendJson(deskLetterSchema, `/api/letters/${id}/withdraw`),
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
            Withdraw the letter
          </button>
        </>
      }
    >
      {error !== null && <Fault fault={faultOf(error)} />}
      <p>
        Do this when its writer asks you. The letter leaves the site with the next publish, cannot be published again,
        and its data is deleted in 30 days. This cannot be undone.
      </p>
    </Dialog>
  );
}
