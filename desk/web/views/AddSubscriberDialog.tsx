import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { subscriberChangedSchema } from '../../../core/desk-subscribers.ts';
import { ApiError, sendJson } from '../api.ts';
import { CheckField, TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { showToast } from '../kit/Toasts.tsx';

/** Adds one reader who asked for the newsletter. */
export function AddSubscriberDialog({ onClose }: { onClose(): void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [hasAsked, setHasAsked] = useState(false);
  const [isLifted, setIsLifted] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: () =>
      sendJson(subscriberChangedSchema, '/api/subscribers', {
        body: { email: email.trim(), name, liftSuppression: isLifted },
      }),
    onSuccess({ id }) {
      onClose();
      void navigate(`/subscribers/${id}`);
      void client.invalidateQueries();
      showToast('Added a reader.');
    },
  });
  const isRemoved = add.error instanceof ApiError && add.error.fault.code === 'suppressed';
  const isReady = email.trim() !== '' && hasAsked;
  return (
    <FormDialog title="Add a reader" action="Add this reader" work={add} isReady={isReady} onClose={onClose}>
      <TextField label="Address" inputMode="email" autoComplete="off" value={email} onChange={setEmail} />
      <TextField label="Name" hint="may stay empty" autoComplete="off" value={name} onChange={setName} />
      <CheckField isOn={hasAsked} onChange={setHasAsked}>
        This person asked for my newsletter.
      </CheckField>
      {isRemoved && (
        <CheckField isOn={isLifted} onChange={setIsLifted}>
          The person wrote to me and wants to come back.
        </CheckField>
      )}
    </FormDialog>
  );
}
