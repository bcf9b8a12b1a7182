import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SubscriberDetails, subscriberChangedSchema } from '../../../core/desk-subscribers.ts';
import { sendJson } from '../api.ts';
import { TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { showToast } from '../kit/Toasts.tsx';

/** Gives a reader who asked for it another address, or another name. */
export function ChangeSubscriberDialog({ reader, onClose }: { reader: SubscriberDetails; onClose(): void }) {
  const [email, setEmail] = useState(reader.email);
  const [name, setName] = useState(reader.name);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      sendJson(subscriberChangedSchema, `/api/subscribers/${reader.id}/change`, {
        body: { email: email.trim(), name },
      }),
    async onSuccess() {
      onClose();
      await client.invalidateQueries();
      showToast('Changed this reader.');
    },
  });
  const isChanged = email.trim() !== reader.email || name.trim() !== reader.name;
  return (
    <FormDialog
      title="Address and name"
      action="Change this reader"
      work={change}
      isReady={isChanged}
      onClose={onClose}
    >
      <TextField label="Address" inputMode="email" autoComplete="off" value={email} onChange={setEmail} />
      <TextField label="Name" hint="for greetings" autoComplete="off" value={name} onChange={setName} />
      <p className="hint">
        Consent, topics and history stay. Mails that wait go to the new address, and the old one gets a note with a link
        that takes it back.
      </p>
    </FormDialog>
  );
}
