import { useParams } from 'react-router';
import { countWaiting } from '../../../core/issues/issue-counts.ts';
import { formatCount, formatCountOf } from '../../../core/text/counts.ts';
import { toSentence } from '../../../core/text/sentence.ts';
import { formatClock, formatWeekTime } from '../../../ui/format-time.ts';
import type { IssueProgress } from '../../issues/issue-progress.ts';
import { addressOf, ask, useApi, useChange } from '../api.ts';
import { CorrectText, describeFixed, ScheduledText } from '../facts/CorrectText.tsx';
import { Button } from '../kit/Button.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { CountPlate, PageHead } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { CauseSection, countRetryable, OutboxFault } from './IssueFigures.tsx';
import { countSent, IssueTabs, stageWords } from './IssueTabs.tsx';

const notMailed = { kind: 'warn', word: 'Written, not mailed', icon: 'warn' } as const;
const liveMs = 1000;
const restMs = 10_000;
const isBusy = ({ job, stage }: IssueProgress): boolean =>
  stage === 'sending' || job?.phase === 'publishing' || job?.phase === 'checking' || job?.phase === 'sending';

/** The key of how far an issue is. */
export const progressKey = (id: string): [string] => [addressOf('GET /api/issues/:id/progress', { id })];

/** Reads how far an issue is, every second while it moves. */
export const useProgress = (id: string, { isEnabled = true } = {}) =>
  useApi(
    'GET /api/issues/:id/progress',
    { id },
    {
      enabled: isEnabled,
      refetchInterval: ({ state: { data } }) => (data === undefined || isBusy(data) ? liveMs : restMs),
    },
  );

/** Shows an issue on its way: publishing, checking, sending, paused or done. */
export function IssueSending() {
  const { id = '' } = useParams();
  const query = useProgress(id);
  return <QueryState query={query}>{(progress) => <Live progress={progress} />}</QueryState>;
}

function Live({ progress }: { progress: IssueProgress }) {
  const { id, subject, stage, counts } = progress;
  const change = useChange((name: 'pause' | 'continue') => ask(`POST /api/issues/:id/${name}`, { id }));
  const isSending = stage === 'sending';
  useKeys(isSending ? { ' ': () => change.mutate('pause') } : {});
  return (
    <>
      <PageHead
        title={subject}
        sub={
          counts.recipients > 0
            ? `To ${formatCountOf(counts.recipients, 'reader')}${progress.startedAt === undefined ? '' : `, begun ${formatWeekTime(progress.startedAt)}`}${describeTexts(progress)}`
            : 'On its way to your readers'
        }
      >
        {isSending && progress.mailServer !== undefined ? (
          <StatusWord kind="warn" word="Waits for the mail server" icon="clock" />
        ) : (
          <StatusWord {...stageWords[stage]} {...(stage === 'sent' && counts.outbox > 0 && notMailed)} />
        )}
        {isSending && (
          <Button
            tone="ink"
            icon="pause"
            hotkey="space"
            disabled={change.isPending}
            onClick={() => change.mutate('pause')}
            words="Pause"
          />
        )}
        {stage === 'sent' && <Button tone="go" to={`/issues/${id}/report`} words="See the report" />}
      </PageHead>
      <IssueTabs id={id} stage={stage} />
      {change.error !== null && <Fault fault={faultOf(change.error)} />}
      <JobState progress={progress} />
      {stage === 'paused' && (
        <Paused progress={progress} isBusy={change.isPending} onContinue={() => change.mutate('continue')} />
      )}
      <CorrectText progress={progress} />
      {isSending && progress.mailServer !== undefined && <ServerDown down={progress.mailServer} />}
      {isSending && progress.sender === 'nobody' && (
        <Fault
          level="warn"
          fault={{
            title: 'Nobody sends it now',
            problem: 'The program that sent it has ended, and no server has taken it over.',
            means: 'Nothing is lost, and nobody gets it twice.',
            fix: 'Continue from this desk, or start your server.',
          }}
        >
          <Button tone="go" disabled={change.isPending} onClick={() => change.mutate('continue')} words="Continue" />
        </Fault>
      )}
      <OutboxFault outbox={counts.outbox} />
      {counts.recipients > 0 && <Counts progress={progress} />}
      <CauseSection progress={progress} />
    </>
  );
}

function Paused({ progress, isBusy, onContinue }: { progress: IssueProgress; isBusy: boolean; onContinue(): void }) {
  const { counts, job, reason: { problem = 'Sending was stopped', fix } = {} } = progress;
  // Mails that were handed over before the pause arrive first.
  const isDraining = job?.phase === 'sending';
  return (
    <Fault
      level="warn"
      fault={{
        title: 'Paused',
        problem: toSentence(problem),
        means: `${formatCountOf(counts.accepted, 'reader')} ${counts.accepted === 1 ? 'has' : 'have'} it, ${counts.failed > 0 ? `${formatCount(counts.failed)} failed (the report can try ${formatCount(countRetryable(progress))} again), ` : ''}${formatCount(countWaiting(counts))} wait and get the text of ${describeFixed(progress) ?? 'its start'}. Nobody gets it twice.`,
        fix: isDraining
          ? 'A few mails are still on their way. You can continue in a moment.'
          : `${fix ? `${toSentence(fix)} Then continue.` : 'Continue when the reason is gone.'} You can close the desk; it stays paused.`,
      }}
    >
      <Button
        tone={progress.isEdited ? undefined : 'go'}
        disabled={isBusy || isDraining}
        onClick={onContinue}
        words={progress.isEdited ? 'Continue with the old text' : 'Continue'}
      />
    </Fault>
  );
}

function Counts({ progress }: { progress: IssueProgress }) {
  const { counts, left, waits } = progress;
  const { recipients, unwritten, failed, unknown } = counts;
  const waiting = countWaiting(counts);
  const share = (recipients - waiting) / recipients;
  return (
    <div className="section">
      <p className="row">
        <span className="count">{Math.floor(share * 100)}%</span>
        <span className="muted">
          {describePace(progress)} {describeSender(progress)}
        </span>
      </p>
      <progress aria-label="Mails handed over" value={share} />
      {unwritten > 0 && (
        <p className="muted">
          The list of recipients is being written: {formatCount(recipients - unwritten)} of about{' '}
          {formatCount(recipients)}. The first mails leave meanwhile.
        </p>
      )}
      {waits.map(({ domain, waiting: held, until, reply }) => (
        <p key={domain} className="muted">
          {formatCountOf(held, 'mail')} {held === 1 ? 'waits' : 'wait'} for {domain} until {formatClock(until)}.{' '}
          <span className="tech">{reply}</span>
        </p>
      ))}
      <CountPlate
        counts={{ ...countSent(counts), failed, unknown, 'still to go': waiting, 'left since': left }}
        note="“Accepted” means your mail server took it for the reader. Whether it was opened is the reader’s business; we do not look."
      />
    </div>
  );
}

/** Of an issue that was corrected midway, says who has which text. */
function describeTexts({ texts, stage }: IssueProgress): string {
  if (texts.length < 2) return '';
  const old = texts.slice(0, -1).reduce((sum, { have }) => sum + have, 0);
  const rest = stage === 'sent' ? `${formatCount(texts.at(-1)?.have ?? 0)} have` : 'the others get';
  return `. ${formatCount(old)} ${old === 1 ? 'has' : 'have'} the old text, ${rest} the corrected one`;
}

function ServerDown({ down: { downAt, nextTryAt, reply } }: { down: NonNullable<IssueProgress['mailServer']> }) {
  const seconds = Math.ceil((Date.parse(nextTryAt) - Date.now()) / 1000);
  const hasAnswered = /^\d/.test(reply);
  return (
    <Fault
      level="warn"
      fault={{
        title: hasAnswered ? 'The mail server takes no mail' : 'The mail server does not answer',
        problem: `It has ${hasAnswered ? 'taken no mail' : 'not answered'} since ${formatClock(downAt)} (${reply}).`,
        means: 'Nothing is lost. Sending goes on by itself as soon as it does.',
        fix: seconds > 0 ? `Nothing. Next try in ${formatCount(seconds)} s.` : 'Nothing. It is being tried now.',
      }}
    />
  );
}

/** Says who sends, and whether the desk may be closed. */
function describeSender({ stage, sender, hasServer }: IssueProgress): string {
  if (stage !== 'sending') return '';
  if (sender === 'server') return 'Your server sends it. You can close the desk.';
  if (sender === 'command') return 'A command or another desk sends it.';
  if (sender === 'nobody') return '';
  return hasServer
    ? 'This desk sends it. If you close it, your server goes on.'
    : 'This desk sends it. If you close it, the rest waits for you.';
}

function describePace({ stage, rate, counts, mailServer, waits }: IssueProgress): string {
  if (stage === 'sent') return 'Done.';
  if (stage !== 'sending') return 'Nothing goes out while it is paused.';
  const left = countWaiting(counts);
  const waiting = waits.reduce((sum, wait) => sum + wait.waiting, 0);
  // What waits for a server goes at that server's pace, not at ours.
  if (rate <= 0 || mailServer !== undefined || waiting >= left) return `${formatCountOf(left, 'mail')} to go.`;
  const waitMs = Math.max(0, ...waits.map(({ until }) => Date.parse(until) - Date.now()));
  const minutes = Math.ceil(Math.max(left / rate, waitMs / 1000) / 60);
  const rest = minutes === 1 ? 'Less than a minute' : `About ${formatCountOf(minutes, 'minute')}`;
  return `${rate.toFixed(1)} mails a second. ${rest} left.`;
}

/** Shows what comes before the first mail, and what stopped it. */
function JobState({ progress }: { progress: IssueProgress }) {
  const { id, job, at, stage, reason, hasServer } = progress;
  if (job?.fault !== undefined) {
    return (
      <Fault fault={job.fault}>
        <Button to={`/issues/${id}`} words="Back to the text" />
        {job.lines.length > 0 && <PublishLines lines={job.lines} />}
      </Fault>
    );
  }
  if (job?.phase === 'publishing' || job?.phase === 'checking') {
    return (
      <section className="section" aria-live="polite">
        <p className="strong">
          {job.phase === 'publishing'
            ? 'Publishing your site with this issue. This takes a minute or two.'
            : 'Checking everything once more.'}
        </p>
        <PublishLines lines={job.lines} />
      </section>
    );
  }
  if (stage !== 'scheduled' || at === undefined) return null;
  return (
    <ScheduledText at={at} reason={reason} hasServer={hasServer} progress={progress}>
      <Button to={`/issues/${id}`} words="Open it" />
    </ScheduledText>
  );
}

function PublishLines({ lines }: { lines: readonly string[] }) {
  return <pre className="tech">{lines.slice(-8).join('\n')}</pre>;
}
