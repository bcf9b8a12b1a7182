import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { countWaiting } from '../../../core/issues/issue-counts.ts';
import { formatCountOf } from '../../../core/text/counts.ts';
import { toSentence } from '../../../core/text/sentence.ts';
import { formatPast, formatWeekTime } from '../../../ui/format-time.ts';
import type { IssueProgress } from '../../issues/issue-progress.ts';
import { type Answer, ask, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';

/** Says when the text that goes out was fixed; undefined before that. */
export function describeFixed({ texts }: Pick<IssueProgress, 'texts'>): string | undefined {
  const text = texts.at(-1);
  return text && formatPast(text.frozenAt, new Date());
}

const have = (count: number): string => `${formatCountOf(count, 'reader')} ${count === 1 ? 'has' : 'have'}`;
const wait = (count: number): string => `${formatCountOf(count, 'reader')} ${count === 1 ? 'waits' : 'wait'}`;

interface CorrectTextProps {
  progress: IssueProgress;
  /** Whether it is shown although the file has not changed. */
  isAlways?: boolean;
  /** Saves what was typed. */
  onBefore?: () => Promise<unknown>;
}

/** Says who has the text of an issue that is under way, and gives the corrected one to those who wait. */
export function CorrectText({ progress, isAlways = false, onBefore = async () => undefined }: CorrectTextProps) {
  const { id, stage, counts, texts, isEdited, job } = progress;
  const navigate = useNavigate();
  const correct = useChange(
    async () => {
      await onBefore();
      return ask('POST /api/issues/:id/correct', { id });
    },
    () => navigate(`/issues/${id}/sending`),
  );
  const fixed = describeFixed(progress);
  const isUnderWay = stage === 'sending' || stage === 'paused';
  const isPreparing = job?.phase === 'publishing' || job?.phase === 'checking';
  if (fixed === undefined || !isUnderWay || isPreparing || !(isEdited || isAlways)) return null;
  const got = counts.accepted + counts.unknown;
  const waiting = countWaiting(counts);
  if (!isEdited) {
    return (
      <Fault
        level="ok"
        fault={{
          title: 'The text of this issue is fixed',
          problem: `${texts.length > 1 ? 'It was last corrected midway' : 'It was fixed when sending began'} (${fixed}). ${have(got)} the issue, and ${wait(waiting)} for it.`,
          means: 'What you change here does not reach those who wait by itself.',
          fix: 'Correct the text if you must. Then you can give it to those who wait.',
        }}
      />
    );
  }
  return (
    <Fault
      level="warn"
      fault={{
        title: 'Your changes are not in the mail',
        problem: `The mail has the text of ${fixed}. The file was changed since.`,
        means: `${have(got)} the old text. ${wait(waiting)} and will get the old text too, unless you give them the corrected text.`,
        fix: `${stage === 'sending' ? 'The desk pauses the issue, publishes' : 'The desk publishes'} your site with the corrected text, which takes a minute or two, checks it, and goes on sending. Nobody gets it twice.`,
      }}
    >
      <Button
        tone="go"
        work={correct}
        words={`${stage === 'sending' ? 'Pause, then give' : 'Give'} ${formatCountOf(waiting, 'reader')} the corrected text`}
      />
      {correct.error !== null && <Fault fault={faultOf(correct.error)} />}
    </Fault>
  );
}

interface ScheduledTextProps extends Pick<IssueProgress, 'at' | 'reason' | 'hasServer'> {
  progress: IssueProgress | undefined;
  children: ReactNode;
}

/** Says when a scheduled issue goes out and with which text. */
export function ScheduledText({ at = '', reason, hasServer, progress, children }: ScheduledTextProps) {
  const fixed = progress && describeFixed(progress);
  const edited = progress?.isEdited ? ' The file was changed since, and the change is not in the mail.' : '';
  return (
    <Fault
      level={hasServer && !progress?.isEdited ? 'ok' : 'warn'}
      fault={{
        title: `It goes out ${formatWeekTime(at)}`,
        problem:
          reason === undefined
            ? `It is published, checked and scheduled${fixed === undefined ? '' : ` with the text of ${fixed}`}.${edited}`
            : `It waits: ${toSentence(reason.problem)}`,
        means: hasServer
          ? 'Your server sends it at that time. You can close the desk.'
          : 'No server that sends issues is running: start it before that time.',
        fix: 'Nothing. To change its text, cancel the schedule, write, and schedule it again.',
      }}
    >
      {children}
    </Fault>
  );
}

function CancelButton({ id, onCanceled }: { id: string; onCanceled(): void }) {
  const cancel = useChange(
    () => ask('POST /api/issues/:id/cancel', { id }),
    () => {
      onCanceled();
      return 'It is not scheduled any more.';
    },
  );
  return <Button work={cancel} words="Cancel the schedule" />;
}

const sentNote = {
  title: 'This issue was sent',
  problem: 'Readers have the mail as it was then.',
  means: 'What you change here changes its page on the site with the next publish, and no mail.',
  fix: 'Correct a typo here, then publish. To tell readers about a mistake, write a new issue.',
};
const importedNote = {
  title: 'Another service sent this issue',
  problem: 'It came with an import, and no mail of it goes out from here.',
  means: 'It is for the archive on your site.',
  fix: 'Look through it, then publish.',
};

interface IssueNotesProps {
  issue: Answer<'GET /api/issues/:id'>;
  stage: IssueProgress['stage'];
  progress: IssueProgress | undefined;
  onBefore(): Promise<void>;
  onCanceled(): void;
  onPublish(): void;
}

/** Says what the publisher must know before typing: who has the text already, when it goes out, why it did not. */
export function IssueNotes({ issue, stage, progress, onBefore, onCanceled, onPublish }: IssueNotesProps) {
  const isUnderWay = stage === 'scheduled' || stage === 'sending' || stage === 'paused' || stage === 'sent';
  return (
    <>
      {progress !== undefined && <CorrectText progress={progress} isAlways onBefore={onBefore} />}
      {!isUnderWay && issue.reason !== undefined && (
        <Fault
          level="warn"
          fault={{
            title: 'It did not go out at its time',
            problem: toSentence(issue.reason.problem),
            means: 'Nobody has it, and it is not scheduled any more.',
            fix: toSentence(issue.reason.fix ?? 'Correct what stopped it, then send or schedule it again'),
          }}
        />
      )}
      {(stage === 'sent' || stage === 'imported') && (
        <Fault level="ok" fault={stage === 'sent' ? sentNote : importedNote}>
          <Button onClick={onPublish} words="Publish the site…" />
        </Fault>
      )}
      {stage === 'scheduled' && issue.at !== undefined && (
        <ScheduledText at={issue.at} reason={issue.reason} hasServer={issue.hasSender} progress={progress}>
          <CancelButton id={issue.id} onCanceled={onCanceled} />
        </ScheduledText>
      )}
    </>
  );
}
