import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hasCode } from '../../../core/problem/problem.ts';
import { formatCountOf } from '../../../core/text/counts.ts';
import { formatDay, formatPast } from '../../../ui/format-time.ts';
import { addressOf, ask, client, showUndo, useApi, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmByTyping, FormDialog } from '../kit/Dialog.tsx';
import { CheckField, TextField, useTyped } from '../kit/Fields.tsx';
import { Panel } from '../kit/ListPage.tsx';
import { KeyValues, Timeline } from '../kit/Lists.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import {
  cameFrom,
  describeEntry,
  describeMails,
  type SubscriberDetails,
  subscriberStates,
} from './subscriber-words.ts';

type Change = 'stop' | 'undo-stop' | 'unbounce' | 'resend-confirmation';

const doneWords: Record<Change, string> = {
  stop: 'Stopped mail to this reader.',
  'undo-stop': 'The reader gets mail again.',
  unbounce: 'Lifted the bounce.',
  'resend-confirmation': 'Queued the confirmation mail; the server sends it.',
};

/** Shows one reader beside the list: who it is, what can be done, and everything that happened. */
export function SubscriberPanel({ id, back }: { id: string; back: string }) {
  const query = useApi('GET /api/subscribers/:id', { id });
  return (
    <Panel label="One reader" back={back}>
      <QueryState query={query}>{(reader) => <PanelContent reader={reader} back={back} />}</QueryState>
    </Panel>
  );
}

function PanelContent({ reader, back }: { reader: SubscriberDetails; back: string }) {
  const { id, email, name, status, canUndoStop, isSuppressed } = reader;
  const [open, setOpen] = useState<'change' | 'privacy'>();
  const send = (name: Change) => ask(`POST /api/subscribers/:id/${name}`, { id });
  const change = useChange(send, (_answer, name) =>
    name === 'stop' ? showUndo(doneWords.stop, () => send('undo-stop')) : doneWords[name],
  );
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
      <KeyValues
        entries={[
          ['Reader since', formatDay(reader.created_at)],
          ['Came from', cameFrom(reader.source_page)],
          ['Topics', reader.topics === '' ? 'All' : reader.topics.replaceAll(',', ', ')],
          ['How often', reader.frequency === 'every' ? 'Every issue' : 'The first issue of a month'],
          ['Mails', describeMails(reader.mails)],
        ]}
      />
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

/** Answers a request about a reader's data: a copy of it, or its end. */
function PrivacyDialog({ reader, back, onClose }: { reader: SubscriberDetails; back: string; onClose(): void }) {
  const { id, email, timeline } = reader;
  const navigate = useNavigate();
  const erase = useChange(
    () => ask('POST /api/subscribers/:id/erase', { id, body: { typed: email } }),
    () => {
      onClose();
      void navigate(back);
      client.removeQueries({ queryKey: [addressOf('GET /api/subscribers/:id', { id })] });
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
      <hr />
      <h3>Forget this reader</h3>
      <p className="muted">
        Address, choices and timeline go for good, also from the next backup. Counts stay. A one-way mark remains, so
        that an old file cannot bring the address back.
        {letters > 0 &&
          ` ${formatCountOf(letters, 'letter')} of this reader ${letters === 1 ? 'is' : 'are'} emptied and leave the site with the next publish.`}
      </p>
    </ConfirmByTyping>
  );
}

/** Adds one reader who asked for the newsletter, or gives `reader` another address or name. */
export function SubscriberDialog({ reader, onClose }: { reader?: SubscriberDetails; onClose(): void }) {
  const [{ email, name }, field] = useTyped({ email: reader?.email ?? '', name: reader?.name ?? '' });
  const [hasAsked, setHasAsked] = useState(false);
  const [isLifted, setIsLifted] = useState(false);
  const navigate = useNavigate();
  const save = useChange(
    () =>
      reader
        ? ask('POST /api/subscribers/:id/change', { id: reader.id, body: { email: email.trim(), name } })
        : ask('POST /api/subscribers', { body: { email: email.trim(), name, liftSuppression: isLifted } }),
    ({ id }) => {
      onClose();
      if (!reader) void navigate(`/subscribers/${id}`);
      return reader ? 'Changed this reader.' : 'Added a reader.';
    },
  );
  const isRemoved = hasCode(save.error, 'suppressed');
  const isChanged = email.trim() !== reader?.email || name.trim() !== reader.name;
  return (
    <FormDialog
      title={reader ? 'Address and name' : 'Add a reader'}
      action={reader ? 'Change this reader' : 'Add this reader'}
      work={save}
      isReady={reader ? isChanged : email.trim() !== '' && hasAsked}
      onClose={onClose}
    >
      <TextField label="Address" inputMode="email" autoComplete="off" {...field('email')} />
      <TextField label="Name" hint="may stay empty" autoComplete="off" {...field('name')} />
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
