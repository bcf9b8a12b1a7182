import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { formatCount, formatCountOf } from '../../../core/text/counts.ts';
import type { DeskImportPlan, ImportJob } from '../../import-jobs.ts';
import { addressOf, ask, client, useApi, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { isTyped } from '../kit/Dialog.tsx';
import { TextField } from '../kit/Fields.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { CountPlate } from '../kit/Section.tsx';

const busyStates: readonly ImportJob['state'][] = ['comparing', 'backing-up', 'writing'];
const pollMs = 400;
const jobPath = (id: string): string => addressOf('GET /api/imports/:id', { id });

/** Compares, asks for the number, writes, and reports; the desk goes on when this page is closed. */
export function ImportRunStep() {
  const { id = '' } = useParams();
  const path = jobPath(id);
  const query = useApi(
    'GET /api/imports/:id',
    { id },
    { refetchInterval: ({ state }) => (state.data && busyStates.includes(state.data.state) ? pollMs : false) },
  );
  const state = query.data?.state;
  useEffect(() => {
    if (state !== 'done') return;
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== path });
  }, [state, path]);
  return <QueryState query={query}>{(job) => <JobView job={job} />}</QueryState>;
}

function JobView({ job }: { job: ImportJob }) {
  const { state, fault, plan } = job;
  return (
    <>
      {fault !== undefined && <Fault fault={fault} />}
      {busyStates.includes(state) && <Progress job={job} />}
      {state === 'done' && <Report job={job} />}
      {plan !== undefined && (state === 'compared' || state === 'failed') && (
        <div className="cols">
          <Difference plan={plan} />
          <div>
            <CountPlate
              counts={{
                'active now': plan.activeNow,
                afterward: plan.activeNow + (plan.counts['active'] ?? 0) - (plan.counts['ended'] ?? 0),
              }}
              note={
                job.hasBackup ? 'A backup is made first.' : 'No folder for backups is set: no backup is made first.'
              }
            />
            <Confirm job={job} plan={plan} />
          </div>
        </div>
      )}
    </>
  );
}

const busyWords: Partial<Record<ImportJob['state'], string>> = {
  comparing: 'Comparing the files with your list',
  'backing-up': 'Making a backup first',
  writing: 'Adding readers',
};

function Progress({ job: { state, rows, total, added } }: { job: ImportJob }) {
  const words = busyWords[state] ?? '';
  const isWriting = state === 'writing';
  return (
    <div className="stack" role="status">
      <p className="strong">{words}</p>
      <progress aria-label={words} value={isWriting ? rows : 0} max={total || 1} />
      <p className="muted">
        {isWriting
          ? `${formatCount(rows)} of ${formatCountOf(total, 'line')}, ${formatCountOf(added, 'reader')} added. It goes on when you leave this page.`
          : formatCountOf(rows, 'line')}
      </p>
    </div>
  );
}

function Report({ job: { files, added, suppressed, rows, total } }: { job: ImportJob }) {
  return (
    <Fault
      level="ok"
      fault={{
        title: `Added ${formatCountOf(added, 'reader')}`,
        problem: `${formatCount(rows)} of ${formatCountOf(total, 'line')} from ${files.join(', ')} are done.`,
        means: `${formatCountOf(added, 'reader')} added, ${formatCount(suppressed)} kept as unsubscribed or bounced.`,
        fix: 'Nothing. Imported again, the same files add nobody twice and bring nobody back.',
      }}
    >
      <Button isSmall tone="ink" to="/subscribers" words="See the list" />
      <Button isSmall to="/subscribers/import" words="Import more" />
    </Fault>
  );
}

function Difference({ plan }: { plan: DeskImportPlan }) {
  const lines = [
    ...outcomeWords.map(([outcome, title, detail]) => ({
      title,
      detail: [detail, plan.examples[outcome] && `For example ${plan.examples[outcome]}`].filter(Boolean).join(' '),
      count: plan.counts[outcome] ?? 0,
    })),
    { title: 'never confirmed: not imported', detail: 'They did not agree.', count: plan.unconfirmed },
    { title: 'repeated', detail: 'If lines disagree, the one that says “no mail” counts.', count: plan.repeated },
    { title: 'cannot be used', detail: '', count: plan.bad },
  ].filter(({ count, title }) => count > 0 || title === 'new readers');
  return (
    <div>
      <ul className="diff">
        {lines.map(({ title, detail, count }) => (
          <li key={title}>
            <span className="amount">{formatCount(count)}</span>
            <div>
              <b>{title === 'new readers' && count === 1 ? 'new reader' : title}</b>
              {detail !== '' && <p>{detail}</p>}
              {title === 'cannot be used' && (
                <details>
                  <summary>Which lines</summary>
                  <ul>
                    {plan.problems.map((problem) => (
                      <li key={problem}>{problem}</li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="muted spaced">{`${lines.map(({ count }) => formatCount(count)).join(' + ')} = ${formatCountOf(plan.rows, 'line')}`}</p>
    </div>
  );
}

function Confirm({ job, plan }: { job: ImportJob; plan: DeskImportPlan }) {
  const [typed, setTyped] = useState('');
  const added = plan.counts['active'] ?? 0;
  const run = useChange(
    () => ask('POST /api/imports/:id/run', { id: job.id, body: { typed: Number(typed.replaceAll(/\D/g, '')) } }),
    (state) => client.setQueryData([jobPath(job.id)], state),
  );
  const isReady = isTyped(String(plan.mustType), typed) && !run.isPending;
  const action =
    added > 0
      ? `Add ${formatCountOf(added, 'reader')}`
      : `Keep ${formatCount(plan.suppressed)} as unsubscribed or bounced`;
  if (plan.mustType === 0) return <p className="spaced">Nothing is new in these files, so nothing is written.</p>;
  return (
    <>
      {plan.unknown.length > 0 && (
        <div className="fault warn spaced" role="note">
          <p className="strong">
            Some statuses are not known here, so these people get no mail:{' '}
            {plan.unknown.map(({ status, people }) => `“${status}” (${formatCount(people)})`).join(', ')}.
          </p>
          <p>If they agreed to your mail, write “active” in their place in the file, and choose it again.</p>
        </div>
      )}
      <form
        className="stack spaced"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) run.mutate();
        }}
      >
        {run.error !== null && <Fault fault={faultOf(run.error)} />}
        <TextField
          label={`To confirm, type the number of ${added > 0 ? 'new readers' : 'people who get no mail'}: ${formatCount(plan.mustType)}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <p className="row">
          <Button to="/subscribers/import" words="Back" />
          <Button tone="go" type="submit" disabled={!isReady} words={action} />
        </p>
      </form>
    </>
  );
}

/** What happens to people, in the order of the report; the sums of all lines are the rows of the files. */
const outcomeWords: readonly (readonly [outcome: keyof DeskImportPlan['counts'], title: string, detail: string])[] = [
  ['active', 'new readers', 'Added as active. “Reader since” comes from the file, so the growth chart does not jump.'],
  ['left', 'left there: kept as unsubscribed', 'Never mailed. They can join again themselves.'],
  ['bounced', 'bounced there: kept as bounced', 'Their mailbox does not take mail. They get nothing.'],
  [
    'complained',
    'complained there: kept as unsubscribed and suppressed',
    'They called mail unwanted. They get nothing.',
  ],
  ['ended', 'active here, but left there: no more mail', 'They said no later than they said yes.'],
  ['rejoined', 'left there and joined here later', 'Nothing changes.'],
  ['here', 'already here', 'Nothing changes.'],
  ['unsubscribed here', 'left your list earlier: stay unsubscribed', 'An import never brings anyone back.'],
  ['bounced here', 'bounced here: stay bounced', 'An import never brings anyone back.'],
  ['suppressed', 'removed or complained here: stay off the list', 'An import never brings anyone back.'],
];
