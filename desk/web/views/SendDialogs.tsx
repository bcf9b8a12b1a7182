import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  doneSchema,
  type IssueOpened,
  type PreflightItem,
  testMailSentSchema,
  timeSchema,
} from '../../../core/desk-issues.ts';
import { formatCountOf, formatNumber } from '../../../ui/format.ts';
import { getJson, sendJson } from '../api.ts';
import { ConfirmByTyping } from '../kit/ConfirmByTyping.tsx';
import { Fault } from '../kit/Fault.tsx';
import { CheckField, TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { Segment } from '../kit/Segment.tsx';
import { showToast } from '../kit/Toasts.tsx';
import { JudgeMail } from './JudgeMail.tsx';

/** Sends the text as it is now to one address. */
export function TestMailDialog({
  issue,
  text,
  onClose,
  onSent,
}: {
  issue: IssueOpened;
  text: string;
  onClose(): void;
  onSent(): void;
}) {
  const [to, setTo] = useState(issue.testTo);
  const send = useMutation({
    mutationFn: () => sendJson(testMailSentSchema, `/api/issues/${issue.id}/test`, { body: { text, to } }),
    onSuccess: ({ email }) => {
      showToast(issue.hasMailServer ? `Sent a test to ${email}.` : 'Wrote a test into the outbox folder.');
      onSent();
      onClose();
    },
  });
  return (
    <FormDialog title="Send a test" work={send} action={send.isPending ? 'Sending…' : 'Send test'} onClose={onClose}>
      <TextField label="To" type="email" value={to} onChange={setTo} />
      {!issue.hasMailServer && (
        <p className="hint">SMTP_URL is not set: the mail is written to the outbox folder instead of being sent.</p>
      )}
      {/\]\(\.\//.test(text) && <p className="hint">A photo that is not on your site yet is missing in a test.</p>}
      <JudgeMail />
    </FormDialog>
  );
}

/** Asks when, and for the number of readers; then the desk publishes, checks and sends. */
export function SendDialog({
  issue,
  subject,
  recipients,
  active,
  errors,
  onClose,
}: {
  issue: IssueOpened;
  subject: string;
  recipients: number;
  /** Everyone who gets mail at all. */
  active: number;
  /** What the publisher must overrule first. */
  errors: readonly PreflightItem[];
  onClose(): void;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState('');
  const [isAnyway, setIsAnyway] = useState(false);
  const time = useQuery({
    queryKey: ['issue-time', at],
    queryFn: ({ signal }) => getJson(timeSchema, `/api/issue-time?at=${encodeURIComponent(at)}`, signal),
    enabled: when === 'later' && at !== '',
    retry: false,
  });
  const send = useMutation({
    mutationFn: () =>
      sendJson(doneSchema, `/api/issues/${issue.id}/send`, {
        body: { recipients, isAnyway, ...(when === 'later' ? { at } : {}) },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['issues'] });
      void navigate(`/issues/${issue.id}/sending`);
    },
  });
  const isAllowed = errors.length === 0 || isAnyway;
  const isTimed = when === 'now' || (time.data !== undefined && issue.hasSender);
  const readers = formatCountOf(recipients, 'reader');
  return (
    <ConfirmByTyping
      title="Send this issue"
      must={String(recipients)}
      question={`Type the number of readers: ${formatNumber(recipients)}`}
      action={when === 'now' ? `Send to ${readers}` : `Schedule for ${readers}`}
      isReady={isTimed && isAllowed}
      work={send}
      onClose={onClose}
    >
      <Segment<'now' | 'later'>
        label="When"
        options={[
          ['now', 'Now'],
          ['later', 'At a time'],
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <>
          <TextField label={`Day and time in ${issue.timeZone}`} type="datetime-local" value={at} onChange={setAt} />
          {time.data !== undefined && <p role="status">It goes out on {time.data.sentence}.</p>}
          {time.error !== null && <Fault fault={faultOf(time.error)} />}
          {!issue.hasSender && <NoSender />}
        </>
      )}
      <dl className="key-values">
        <dt>Issue</dt>
        <dd>
          <b>{subject}</b>
        </dd>
        <dt>From</dt>
        <dd>{issue.from}</dd>
        <dt>To</dt>
        <dd>{describeReaders(recipients, active)}</dd>
      </dl>
      <p>
        {issue.isPublished
          ? 'Its page is published.'
          : 'First the desk publishes your site with this issue, which takes a minute or two, then it checks everything once more.'}{' '}
        {when === 'now'
          ? `Then the mails go to ${readers}. A mail that is sent cannot be taken back.`
          : `At that time your server sends it to everyone who is on the list then: ${readers} today.`}
      </p>
      {errors.length > 0 && (
        <CheckField isOn={isAnyway} onChange={setIsAnyway}>
          Send it anyway, although mail services may refuse it: {errors.map(({ check }) => check).join(', ')}
        </CheckField>
      )}
      {!issue.hasMailServer && (
        <p className="hint">SMTP_URL is not set: the mails are written to the outbox folder instead of being sent.</p>
      )}
    </ConfirmByTyping>
  );
}

const NoSender = () => (
  <Fault
    level="warn"
    fault={{
      title: 'Nobody would send it at that time',
      happened: 'No server that sends issues is running on this list.',
      means: 'It cannot be scheduled: the time would pass and no mail would go out.',
      todo: 'Start the server (npm start) without SEND_WORKER=off, or send it now from this desk.',
    }}
  />
);

function describeReaders(recipients: number, active: number): string {
  const readers = formatCountOf(recipients, 'reader');
  return active > recipients
    ? `${formatNumber(active)} active, less ${formatNumber(active - recipients)} who chose other topics or have their mail of this month: ${readers}`
    : `${readers}: everyone who is active`;
}
