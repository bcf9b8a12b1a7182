import { useState } from 'react';
import { useNavigate } from 'react-router';
import { nobodySends } from '../../../core/issues/nobody-sends.ts';
import type { IssueCheck } from '../../../core/problem/check.ts';
import { formatCount, formatCountOf } from '../../../core/text/counts.ts';
import { toSentence } from '../../../core/text/sentence.ts';
import { type Answer, ask, useChange } from '../api.ts';
import { describeSiteTime } from '../articles/article-words.ts';
import { ConfirmByTyping, FormDialog } from '../kit/Dialog.tsx';
import { CheckField, Segment, TextField } from '../kit/Fields.tsx';
import { KeyValues } from '../kit/Lists.tsx';
import { Fault } from '../kit/QueryState.tsx';
import { errorsOf, type Preflight } from './use-issue-checks.ts';

type IssueOpened = Answer<'GET /api/issues/:id'>;

/** Sends the text as it is now to one address. */
export function TestMailDialog({ issue, text, onClose }: { issue: IssueOpened; text: string; onClose(): void }) {
  const [to, setTo] = useState(issue.testTo);
  const send = useChange(
    () => ask('POST /api/issues/:id/test', { id: issue.id, body: { text, to } }),
    ({ email }) => {
      onClose();
      return issue.hasMailServer ? `Sent a test to ${email}.` : 'Wrote a test into the outbox folder.';
    },
  );
  return (
    <FormDialog title="Send a test" work={send} action={send.isPending ? 'Sending…' : 'Send test'} onClose={onClose}>
      <TextField label="To" type="email" value={to} onChange={setTo} />
      {!issue.hasMailServer && (
        <p className="hint">No mail server is set: the mail is written to the outbox folder, and nobody is mailed.</p>
      )}
      {/\]\(\.\//.test(text) && <p className="hint">A photo that is not on your site yet is missing in a test.</p>}
    </FormDialog>
  );
}

interface SendDialogProps {
  issue: IssueOpened;
  subject: string;
  checked: Preflight;
  onClose(): void;
}

const whens = [
  ['now', 'Now'],
  ['later', 'At a time'],
] as const;

/** Asks when, and for the number of readers; then the desk publishes, checks and sends. */
export function SendDialog({ issue, subject, checked, onClose }: SendDialogProps) {
  const { recipients } = checked;
  const navigate = useNavigate();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState('');
  const [isAnyway, setIsAnyway] = useState(false);
  const isUnsent = when === 'later' && !issue.hasSender;
  // What the publisher must overrule first.
  const errors = [...errorsOf(checked), ...(isUnsent ? [nobodySends] : [])];
  // The field has a T between the day and the time.
  const time = describeSiteTime(at.replace('T', ' '), issue.timeZone);
  const send = useChange(
    () =>
      ask('POST /api/issues/:id/send', {
        id: issue.id,
        body: { recipients, isAnyway, ...(when === 'later' ? { at } : {}) },
      }),
    () => navigate(`/issues/${issue.id}/sending`),
  );
  const isAllowed = errors.length === 0 || isAnyway;
  const isTimed = when === 'now' || time.fault === undefined;
  const readers = formatCountOf(recipients, 'reader');
  return (
    <ConfirmByTyping
      title="Send this issue"
      must={String(recipients)}
      question={`Type the number of readers: ${formatCount(recipients)}`}
      action={`${when === 'later' ? 'Schedule for' : issue.hasMailServer ? 'Send to' : 'Write to the outbox, for'} ${readers}`}
      isReady={isTimed && isAllowed}
      work={send}
      onClose={onClose}
    >
      <Segment label="When" options={whens} value={when} onChange={(name) => setWhen(name)} />
      {when === 'later' && (
        <>
          <TextField label={`Day and time in ${issue.timeZone}`} type="datetime-local" value={at} onChange={setAt} />
          <p role="status">{at !== '' && (time.fault ?? `It goes out on ${time.words}.`)}</p>
          {isUnsent && <Fault level="warn" fault={noSender} />}
        </>
      )}
      <KeyValues
        entries={[
          ['Issue', <b key="subject">{subject}</b>],
          ['From', issue.from],
          ['To', describeReaders(checked)],
        ]}
      />
      <p>
        {issue.isPublished
          ? 'Its page is published.'
          : 'First the desk publishes your site with this issue, which takes a minute or two, then it checks everything once more.'}{' '}
        {!issue.hasMailServer
          ? 'No mail server is set: the mails are then written to the outbox folder, and nobody is mailed.'
          : when === 'now'
            ? `Then the mails go to ${readers}. A mail that is sent cannot be taken back.`
            : `At that time your server sends it to everyone who is on the list then: ${readers} today.`}
      </p>
      {errors.length > 0 && (
        <CheckField isOn={isAnyway} onChange={setIsAnyway}>
          {describeOverruled(errorsOf(checked), isUnsent)}
        </CheckField>
      )}
    </ConfirmByTyping>
  );
}

const noSender = {
  title: 'Nobody would send it at that time',
  problem: toSentence(nobodySends.problem),
  means: 'The time would pass and no mail would go out.',
  fix: toSentence(nobodySends.fix),
};

/** Says what the publisher takes upon themselves. */
function describeOverruled(errors: readonly IssueCheck[], isUnsent: boolean): string {
  const refused = `Send it anyway, although mail services may refuse it: ${errors.map(({ code }) => code).join(', ')}`;
  const unsent = 'Schedule it anyway: a server will run by then';
  if (!isUnsent) return refused;
  return errors.length === 0 ? unsent : `${refused}. ${unsent}`;
}

function describeReaders({ recipients, active, part }: Preflight): string {
  const readers = formatCountOf(recipients, 'reader');
  if (part !== undefined) return `${readers} of ${formatCount(active)}: ${part}`;
  return active > recipients
    ? `${formatCount(active)} active, less ${formatCount(active - recipients)} who chose other topics or have their mail of this month: ${readers}`
    : `${readers}: everyone who is active`;
}
