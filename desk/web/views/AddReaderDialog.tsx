import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readerChangedSchema } from '../../../core/desk-subscribers.ts';
import { ApiError, sendJson } from '../api.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { useToast } from '../kit/Toast.tsx';

/** Adds one reader who asked for the newsletter. */
export function AddReaderDialog({ onClose }: { onClose(): void }) {
  const [email, setEmail] = useState('');
  const [hasAsked, setHasAsked] = useState(false);
  const [isLifted, setIsLifted] = useState(false);
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: () =>
      sendJson(readerChangedSchema, '/api/subscribers', { body: { email: email.trim(), liftSuppression: isLifted } }),
    onSuccess({ id }) {
      onClose();
      void navigate(`/subscribers/${id}`);
      void client.invalidateQueries();
      toast({ words: 'Added a reader.' });
    },
  });
  const isRemoved = add.error instanceof ApiError && add.error.fault.code === 'suppressed';
  const isReady = email.trim() !== '' && hasAsked && !add.isPending;
  return (
    <Dialog title="Add a reader" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) add.mutate();
        }}
      >
        {add.error !== null && <Fault fault={faultOf(add.error)} level="warn" />}
        <label className="fld">
          <span>Address</span>
          <input
            className="in"
            type="text"
            inputMode="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label className="chk">
          <input type="checkbox" checked={hasAsked} onChange={(event) => setHasAsked(event.target.checked)} />
          <span>This person asked for my newsletter.</span>
        </label>
        {isRemoved && (
          <label className="chk">
            <input type="checkbox" checked={isLifted} onChange={(event) => setIsLifted(event.target.checked)} />
            <span>The person wrote to me and wants to come back.</span>
          </label>
        )}
        <p className="row">
          <button type="submit" className="btn go" disabled={!isReady}>
            Add this reader
          </button>
        </p>
      </form>
    </Dialog>
  );
}
