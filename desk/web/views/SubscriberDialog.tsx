import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type SubscriberDetails, subscriberChangedSchema } from '../../../core/desk-subscribers.ts';
import { ApiError, sendJson } from '../api.ts';
import { CheckField, TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useChange } from '../use-change.ts';

/** Adds one reader who asked for the newsletter, or gives `reader` another address or name. */
export function SubscriberDialog({ reader, onClose }: { reader?: SubscriberDetails; onClose(): void }) {
  const [email, setEmail] = useState(reader?.email ?? '');
  const [name, setName] = useState(reader?.name ?? '');
  const [hasAsked, setHasAsked] = useState(false);
  const [isLifted, setIsLifted] = useState(false);
  const navigate = useNavigate();
  const save = useChange(
    () =>
      sendJson(subscriberChangedSchema, `/api/subscribers${reader ? `/${reader.id}/change` : ''}`, {
        body: { email: email.trim(), name, ...(!reader && { liftSuppression: isLifted }) },
      }),
    ({ id }) => {
      onClose();
      if (!reader) void navigate(`/subscribers/${id}`);
      return reader ? 'Changed this reader.' : 'Added a reader.';
    },
  );
  const isRemoved = save.error instanceof ApiError && save.error.fault.code === 'suppressed';
  const isChanged = email.trim() !== reader?.email || name.trim() !== reader.name;
  return (
    <FormDialog
      title={reader ? 'Address and name' : 'Add a reader'}
      action={reader ? 'Change this reader' : 'Add this reader'}
      work={save}
      isReady={reader ? isChanged : email.trim() !== '' && hasAsked}
      onClose={onClose}
    >
      <TextField label="Address" inputMode="email" autoComplete="off" value={email} onChange={setEmail} />
      <TextField label="Name" hint="may stay empty" autoComplete="off" value={name} onChange={setName} />
      {reader ? (
        <p className="hint">
          Consent, topics and history stay. Mails that wait go to the new address, and the old one gets a note with a
          link that takes it back.
        </p>
      ) : (
        <CheckField isOn={hasAsked} onChange={setHasAsked}>
          This person asked for my newsletter.
        </CheckField>
      )}
      {isRemoved && (
        <CheckField isOn={isLifted} onChange={setIsLifted}>
          The person wrote to me and wants to come back.
        </CheckField>
      )}
    </FormDialog>
  );
}
