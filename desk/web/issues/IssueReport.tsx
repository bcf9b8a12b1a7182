import { Link, useNavigate, useParams } from 'react-router';
import { countWaiting } from '../../../core/issues/issue-counts.ts';
import { formatCount, formatCountOf, formatLooseShare, formatShare } from '../../../core/text/counts.ts';
import { formatDay, formatWeekTime } from '../../../ui/format-time.ts';
import type { IssueProgress } from '../../issues/issue-progress.ts';
import { ask, client, useApi, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { type Column, numberColumn, RowTable } from '../kit/RowTable.tsx';
import { CountPlate, PageHead, Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { DeadMailboxes } from '../subscribers/DeadMailboxes.tsx';
import { CauseSection, countRetryable, OutboxFault, ReturnedSection } from './IssueFigures.tsx';
import { progressKey, useProgress } from './IssueSending.tsx';
import { countSent, IssueTabs } from './IssueTabs.tsx';

/** Shows who got an issue and who did not. */
export function IssueReport() {
  const { id = '' } = useParams();
  const query = useProgress(id);
  return <QueryState query={query}>{(progress) => <Report progress={progress} />}</QueryState>;
}

/** What is done about mails that failed, or that nobody can tell of. */
type Resent = 'failed' | 'assume-sent' | 'resend';

function Report({ progress }: { progress: IssueProgress }) {
  const { id, subject, startedAt, finishedAt, counts, left } = progress;
  const navigate = useNavigate();
  const act = useChange(
    (how: Resent) =>
      how === 'failed'
        ? ask('POST /api/issues/:id/resend-failed', { id })
        : ask('POST /api/issues/:id/settle', { id, body: { how } }),
    async ({ count }, how) => {
      if (how === 'assume-sent') return `Counted ${formatCountOf(count, 'mail')} as accepted.`;
      // What is known is of the time before: it would say “Done.” there.
      await client.refetchQueries({ queryKey: progressKey(id) });
      return navigate(`/issues/${id}/sending`);
    },
  );
  const retryable = countRetryable(progress);
  const times = [startedAt, finishedAt].filter((time) => time !== undefined).map((time) => formatWeekTime(time));
  const sent = [...new Set(times)];
  const leftShare = formatLooseShare(left, counts.accepted);
  return (
    <>
      <PageHead
        title={subject}
        sub={sent.length === 0 ? undefined : `${counts.outbox > 0 ? 'Written' : 'Sent'} ${sent.join(', finished ')}`}
      >
        <Button icon="down" href={`/api/issues/${id}/report.csv`} words="Report as CSV" />
        <Button to="/issues" words="All issues" />
      </PageHead>
      <IssueTabs id={id} stage={progress.stage} />
      {act.error !== null && <Fault fault={faultOf(act.error)} />}
      <OutboxFault outbox={counts.outbox} />
      <div className="section">
        <ReportPlate progress={progress} />
      </div>
      <div className="cols">
        <div>
          {counts.unknown > 0 && <UnknownMails progress={progress} isBusy={act.isPending} onSettle={act.mutate} />}
          <VisitedPages id={id} />
          <CauseSection
            progress={progress}
            acts={
              retryable > 0 && (
                <Button
                  isSmall
                  disabled={act.isPending}
                  onClick={() => act.mutate('failed')}
                  words={`Try ${formatCount(retryable)} again`}
                />
              )
            }
          />
        </div>
        <div>
          <ReturnedSection progress={progress} />
          <DeadMailboxes progress={progress} />
          <Section title="Who left">
            <p>
              {formatCountOf(left, 'reader')} left since it started
              {leftShare === undefined ? '.' : `, ${leftShare} of those who got it.`}
            </p>
            <p className="hint">No pixel in the mail and the same links for everyone, so there is no open rate here.</p>
            <p className="hint">
              Did someone get it? <Link to="/subscribers">Their page</Link> says what became of each mail.
            </p>
          </Section>
        </div>
      </div>
    </>
  );
}

function ReportPlate({ progress: { counts, left } }: { progress: IssueProgress }) {
  const { recipients, failed, unknown, suppressed } = counts;
  const waiting = countWaiting(counts);
  const sent = Object.entries(countSent(counts));
  const parts = {
    ...Object.fromEntries(sent.map(([label, mails]) => [`${label}, ${formatShare(mails, recipients)}`, mails])),
    failed,
    unknown,
    ...(suppressed > 0 && { 'had left': suppressed }),
    ...(waiting > 0 && { 'still to go': waiting }),
  };
  const shown = Object.values(parts).filter((part, at) => part > 0 || at === 0);
  return (
    <CountPlate
      counts={{ readers: recipients, ...parts, 'left since': left }}
      note={`${shown.map(formatCount).join(' + ')} = ${formatCount(recipients)}. Every reader is accounted for, once.`}
    />
  );
}

interface UnknownMailsProps {
  progress: IssueProgress;
  isBusy: boolean;
  onSettle(how: Resent): void;
}

function UnknownMails({ progress: { counts, unknowns }, isBusy, onSettle }: UnknownMailsProps) {
  const { unknown } = counts;
  return (
    <Section
      title={unknown === 1 ? '1 mail is unknown' : `${formatCount(unknown)} mails are unknown`}
      acts={<StatusWord kind="warn" word="Needs you" />}
    >
      <p>
        They were handed over, and the answer was lost. They arrived or they did not; nobody can tell. Most publishers
        assume they arrived.
      </p>
      <p className="muted">
        {unknowns.slice(0, 3).join(', ')}
        {unknown > 3 && `, ${formatCount(unknown - 3)} more`}
      </p>
      <p className="row">
        <Button tone="ink" disabled={isBusy} onClick={() => onSettle('assume-sent')} words="Assume they arrived" />
        <Button disabled={isBusy} onClick={() => onSettle('resend')} words={`Send to ${formatCount(unknown)} again`} />
      </p>
    </Section>
  );
}

type PageRow = { path: string; fromMail: number; views: number };

/** Shows how often the pages of a sent issue were opened: from its mail, and in all. */
function VisitedPages({ id }: { id: string }) {
  const { data } = useApi('GET /api/issues/:id/visits', { id });
  if (data?.visits === undefined) return null;
  const { since, pages } = data.visits;
  const columns: readonly Column<PageRow>[] = [
    { label: 'Page', onPhone: 'full', render: ({ path }) => <b>{path}</b> },
    numberColumn('From the mail', ({ fromMail }) => fromMail),
    numberColumn('All visits', ({ views }) => views),
  ];
  return (
    <Section title="What they read" note={`since ${formatDay(since)}, without bots`}>
      <RowTable caption="Visits to its pages" columns={columns} rows={pages} keyOf={({ path }) => path} isPlain />
      <p className="hint">All its links carry the same mark, so this counts visits and no person.</p>
    </Section>
  );
}
