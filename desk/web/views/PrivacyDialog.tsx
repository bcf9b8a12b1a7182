import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type SubscriberDetails, subscriberChangedSchema } from '../../../core/desk-subscribers.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { isTyped } from '../kit/ConfirmByTyping.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { TextField } from '../kit/Fields.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { showToast } from '../kit/Toasts.tsx';

/** Answers a request about a reader's data: a copy of it, or its end. */
export function PrivacyDialog({ reader, back, onClose }: { reader: SubscriberDetails; back: string; onClose(): void }) {
  const { id, email, timeline } = reader;
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: () => sendJson(subscriberChangedSchema, `/api/subscribers/${id}/erase`, { body: { typed } }),
    onSuccess() {
      onClose();
      void navigate(back);
      client.removeQueries({ queryKey: ['subscriber', id] });
      void client.invalidateQueries();
      showToast('Erased this reader. A one-way mark keeps the address away.');
    },
  });
  const isReady = isTyped(email, typed) && !erase.isPending;
  const letters = timeline.filter(({ kind }) => kind === 'letter').length;
  return (
    <Dialog title="This reader’s data" onClose={onClose}>
      <div className="stack">
        <section>
          <h3>Give a copy</h3>
          <p className="muted">
            Everything the store holds: address, consent, choices, mails, bounces
            {letters > 0 && `, ${formatCountOf(letters, 'letter')}`}. One file, as the law asks (GDPR art. 15 and 20).
          </p>
          <Button icon="down" href={`/api/subscribers/${id}/data`} words={`Save ${email.split('@')[0]}.json`} />
        </section>
        <form
          className="parted"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) erase.mutate();
          }}
        >
          <h3>Forget this reader</h3>
          <p className="muted">
            Address, choices and timeline go for good, also from the next backup. Counts stay. A one-way mark remains,
            so that an old file cannot bring the address back.
            {letters > 0 &&
              ` ${formatCountOf(letters, 'letter')} of this reader ${letters === 1 ? 'is' : 'are'} emptied and leave the site with the next publish.`}
          </p>
          {erase.error !== null && <Fault fault={faultOf(erase.error)} />}
          <TextField
            label={`To confirm, type the address: ${email}`}
            value={typed}
            autoComplete="off"
            onChange={setTyped}
          />
          <p className="row">
            <Button tone="danger" type="submit" disabled={!isReady} words="Forget for good" />
          </p>
        </form>
      </div>
    </Dialog>
  );
}
