import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { subscriberChangedSchema, subscribersStoppedSchema } from '../../../core/desk-subscribers.ts';
import { formatCountOf, formatNumber } from '../../../ui/format.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmByTyping } from '../kit/ConfirmByTyping.tsx';
import { BulkLine } from '../kit/ListPage.tsx';
import { showToast } from '../kit/Toasts.tsx';

/** Says how many readers are selected, and stops the mail to them once their number is typed. */
export function SubscriberSelection({ ids, onClear }: { ids: readonly string[]; onClear(): void }) {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const readers = formatCountOf(ids.length, 'reader');
  const stop = useMutation({
    mutationFn: () => sendJson(subscribersStoppedSchema, '/api/subscribers/stop', { body: { ids, typed: ids.length } }),
    async onSuccess({ ids: stopped }) {
      setIsAsking(false);
      onClear();
      await client.invalidateQueries();
      const undo = async () => {
        for (const id of stopped) await sendJson(subscriberChangedSchema, `/api/subscribers/${id}/undo-stop`);
        await client.invalidateQueries();
      };
      showToast(`Stopped mail to ${formatCountOf(stopped.length, 'reader')}.`, undo);
    },
  });
  return (
    <BulkLine count={ids.length} onClear={onClear}>
      <Button isSmall onClick={() => setIsAsking(true)} words="Stop mail…" />
      {isAsking && (
        <ConfirmByTyping
          title={`Stop mail to ${readers}`}
          must={String(ids.length)}
          question={`To confirm, type the number of readers: ${formatNumber(ids.length)}`}
          action={`Stop mail to ${readers}`}
          isDanger
          work={stop}
          onClose={() => setIsAsking(false)}
        >
          <p>They get no issue any more. An import never brings them back; you can, one by one.</p>
        </ConfirmByTyping>
      )}
    </BulkLine>
  );
}
