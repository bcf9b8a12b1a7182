import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type SubscriberDetails, subscriberChangedSchema } from '../../../core/desk-subscribers.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmByTyping } from '../kit/ConfirmByTyping.tsx';
import { useChange } from '../use-change.ts';

/** Answers a request about a reader's data: a copy of it, or its end. */
export function PrivacyDialog({ reader, back, onClose }: { reader: SubscriberDetails; back: string; onClose(): void }) {
  const { id, email, timeline } = reader;
  const navigate = useNavigate();
  const client = useQueryClient();
  const erase = useChange(
    () => sendJson(subscriberChangedSchema, `/api/subscribers/${id}/erase`, { body: { typed: email } }),
    () => {
      onClose();
      void navigate(back);
      client.removeQueries({ queryKey: ['subscriber', id] });
      return 'Erased this reader. A one-way mark keeps the address away.';
    },
  );
  const letters = timeline.filter(({ kind }) => kind === 'letter').length;
  return (
    <ConfirmByTyping
      title="This reader’s data"
      must={email}
      question={`To confirm, type the address: ${email}`}
      action="Forget for good"
      isDanger
      work={erase}
      onClose={onClose}
    >
      <h3>Give a copy</h3>
      <p className="muted">
        Everything the store holds: address, consent, choices, mails, bounces
        {letters > 0 && `, ${formatCountOf(letters, 'letter')}`}. One file, as the law asks (GDPR art. 15 and 20).
      </p>
      <Button icon="down" href={`/api/subscribers/${id}/data`} words={`Save ${email.split('@')[0]}.json`} />
      <h3 className="parted">Forget this reader</h3>
      <p className="muted">
        Address, choices and timeline go for good, also from the next backup. Counts stay. A one-way mark remains, so
        that an old file cannot bring the address back.
        {letters > 0 &&
          ` ${formatCountOf(letters, 'letter')} of this reader ${letters === 1 ? 'is' : 'are'} emptied and leave the site with the next publish.`}
      </p>
    </ConfirmByTyping>
  );
}
