import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type SubscriberDetails,
  subscriberChangedSchema,
  subscriberDetailsSchema,
} from '../../../core/desk-subscribers.ts';
import { formatDay, formatPast } from '../../../ui/format.ts';
import { getJson, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/Fault.tsx';
import { Panel } from '../kit/ListPage.tsx';
import { faultOf, QueryState } from '../kit/QueryState.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { Timeline } from '../kit/Timeline.tsx';
import { showToast } from '../kit/Toasts.tsx';
import { PrivacyDialog } from './PrivacyDialog.tsx';
import { SubscriberDialog } from './SubscriberDialog.tsx';
import { cameFrom, describeEntry, describeMails, subscriberStates } from './subscriber-words.ts';

type Change = 'stop' | 'undo-stop' | 'unbounce' | 'resend-confirmation';

const doneWords: Record<Change, string> = {
  stop: 'Stopped mail to this reader.',
  'undo-stop': 'The reader gets mail again.',
  unbounce: 'Lifted the bounce.',
  'resend-confirmation': 'Queued the confirmation mail; the server sends it.',
};

/** Shows one reader beside the list: who it is, what can be done, and everything that happened. */
export function SubscriberPanel({ id, back }: { id: string; back: string }) {
  const query = useQuery({
    queryKey: ['subscriber', id],
    queryFn: ({ signal }) => getJson(subscriberDetailsSchema, `/api/subscribers/${encodeURIComponent(id)}`, signal),
  });
  return (
    <Panel label="One reader" back={back}>
      <QueryState query={query}>{(reader) => <PanelContent reader={reader} back={back} />}</QueryState>
    </Panel>
  );
}

function PanelContent({ reader, back }: { reader: SubscriberDetails; back: string }) {
  const { id, email, name, status, canUndoStop, isSuppressed } = reader;
  const [open, setOpen] = useState<'change' | 'privacy'>();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (name: Change) => sendJson(subscriberChangedSchema, `/api/subscribers/${id}/${name}`),
    async onSuccess(_answer, name) {
      await client.invalidateQueries();
      const undo = name === 'stop' ? async () => void (await change.mutateAsync('undo-stop')) : undefined;
      showToast(doneWords[name], undo);
    },
  });
  const button = (name: Change, words: string, tone?: 'ink') => (
    <Button isSmall tone={tone} words={words} disabled={change.isPending} onClick={() => change.mutate(name)} />
  );
  return (
    <>
      <div className="panel-head">
        <p className="row">
          <StatusWord {...subscriberStates[status]} />
          {isSuppressed && <StatusWord kind="off" word="Suppressed" icon="lock" />}
        </p>
        <h2>{email}</h2>
        {name !== '' && <p>{name}</p>}
      </div>
      {change.error !== null && <Fault fault={faultOf(change.error)} level="warn" />}
      {status === 'bounced' && (
        <div className="fault warn stack" role="note">
          <p className="strong">We stopped mailing this address.</p>
          <p>Its mail server sent our mail back. If the reader told you that it works again, lift the bounce.</p>
          <p className="row">{button('unbounce', 'Lift the bounce', 'ink')}</p>
        </div>
      )}
      <SubscriberFacts reader={reader} />
      <div className="row">
        {status === 'pending' && button('resend-confirmation', 'Send the confirmation again')}
        {status !== 'unsubscribed' && button('stop', 'Stop mail')}
        {canUndoStop && button('undo-stop', 'Mail again')}
        <Button isSmall onClick={() => setOpen('change')} words="Address, name…" />
        <Button isSmall icon="lock" onClick={() => setOpen('privacy')} words="Privacy…" />
      </div>
      <h3>Timeline</h3>
      <Timeline
        events={reader.timeline.map((entry) => {
          const { title, detail, ...rest } = describeEntry(entry);
          const when = [formatPast(entry.at, new Date()), detail].filter(Boolean).join('. ');
          return { key: entry.id, title: <b>{title}</b>, when, ...rest };
        })}
      />
      {open === 'change' && <SubscriberDialog reader={reader} onClose={() => setOpen(undefined)} />}
      {open === 'privacy' && <PrivacyDialog reader={reader} back={back} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function SubscriberFacts({ reader }: { reader: SubscriberDetails }) {
  const { created_at, source_page, topics, frequency, mails, timeline } = reader;
  const letters = timeline.filter(({ kind }) => kind === 'letter').length;
  return (
    <dl className="key-values">
      <dt>Reader since</dt>
      <dd>{formatDay(created_at)}</dd>
      <dt>Came from</dt>
      <dd>{cameFrom(source_page)}</dd>
      <dt>Topics</dt>
      <dd>{topics === '' ? 'All' : topics.replaceAll(',', ', ')}</dd>
      <dt>How often</dt>
      <dd>{frequency === 'every' ? 'Every issue' : 'The first issue of a month'}</dd>
      <dt>Mails</dt>
      <dd>{describeMails(mails)}</dd>
      {letters > 0 && (
        <>
          <dt>Letters</dt>
          <dd>{letters}</dd>
        </>
      )}
    </dl>
  );
}
