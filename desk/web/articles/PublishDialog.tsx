import { useState } from 'react';
import { localTime } from '../../../core/dates.ts';
import type { ContentProblem } from '../../../core/problem/content-problem.ts';
import type { DeskProblem } from '../../../core/problem/desk-problem.ts';
import type { DeskJob } from '../../publish-jobs.ts';
import { useFindings } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { TextField } from '../kit/Fields.tsx';
import { Slots } from '../kit/FixWords.tsx';
import { type CheckItem, Checklist } from '../kit/Lists.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';
import { useDeskJob } from '../work/use-desk-job.ts';
import { describeSiteTime } from './article-words.ts';

/** The article that is published with the rest of the site. */
interface ArticleToPublish {
  address: string;
  isDraft: boolean;
  publishedAt: string;
  timeZone: string;
  /** Ends the draft and saves. */
  prepare(): Promise<void>;
}

const noServer = {
  title: 'No server runs here',
  problem: 'No server of this site answers on this computer.',
  means: 'Nothing goes live by itself before one runs.',
  fix: 'Start it before that time: {run npm start} on the machine that serves the site.',
};

/** Publishes the site as ./garage publish does, and shows how far it is; an article may go live later. */
export function PublishDialog({ article, onClose }: { article?: ArticleToPublish; onClose(): void }) {
  const job = useDeskJob({ name: 'publish' });
  const { end, lines } = job;
  const isStarted = job.isRunning || end !== undefined;
  const isLater = article !== undefined && article.publishedAt > localTime(new Date(), article.timeZone);
  const isNewAddress = end?.fault?.code === 'other-address';
  const again = isNewAddress ? 'Publish with the new address' : 'Try again';
  const done = isLater ? 'It is scheduled' : 'It is published';
  return (
    <Dialog
      title={end?.isDone ? done : isStarted ? 'Publishing' : article ? 'Publish this' : 'Publish the site'}
      onClose={onClose}
      cancel={job.isRunning ? 'Go on in the background' : end?.isDone ? 'Close' : 'Not now'}
      foot={
        <>
          {!job.isRunning && !end?.isDone && (
            <Button
              tone="go"
              onClick={() => job.start({ prepare: () => article?.prepare(), isNewAddress })}
              words={end !== undefined ? again : isLater ? 'Schedule it' : 'Publish the site'}
            />
          )}
          {end?.isDone && end.url !== undefined && !isLater && (
            <Button tone="ink" href={`${end.url}${article?.address ?? ''}`} isNewTab words="Look at it" />
          )}
        </>
      }
    >
      <div className="stack">
        {job.error !== null && <Fault fault={faultOf(job.error)} />}
        {end?.fault && <PublishFailure fault={end.fault} onGo={onClose} />}
        {!isStarted && (
          <p>
            {article?.isDraft && 'It is a draft now; this ends that. '}
            {article === undefined
              ? 'Everything that is saved in content/ goes online: articles, pages and letters.'
              : 'Everything else that is saved in content/ goes online now.'}
          </p>
        )}
        {isLater && (
          <>
            <p role="status">
              It goes live on {describeSiteTime(article.publishedAt, article.timeZone).words}. The server does it by
              itself; the desk can be closed. For another time, change “Goes live” in its details.
            </p>
            {job.isServed === false && <Fault level="warn" fault={noServer} />}
          </>
        )}
        {isStarted && <PublishSteps step={job.step} lines={lines} end={end} />}
        <p className="muted" role="status">
          {end?.isDone ? (
            <Slots text={end.text ?? ''} />
          ) : (
            `${isStarted ? 'You can close this. ' : ''}The old site stays up until the new one is whole, so readers notice nothing.`
          )}
        </p>
        <PublishLog lines={lines} isOpen={end !== undefined && !end.isDone} />
      </div>
    </Dialog>
  );
}

/** What a build printed, folded unless it matters. */
function PublishLog({ lines, isOpen }: { lines: readonly string[]; isOpen: boolean }) {
  if (lines.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>Show the log</summary>
      <pre className="tech scroll-box">{lines.join('\n')}</pre>
    </details>
  );
}

const steps = [
  ['checking', 'Check'],
  ['building', 'Build'],
  ['going-live', 'Live'],
] as const;

/** How far a publish is: check, build, live. */
function PublishSteps({ step = 'checking', lines, end }: Pick<DeskJob, 'step' | 'lines' | 'end'>) {
  const at = end?.isDone ? steps.length : steps.findIndex(([name]) => name === step);
  const items = steps.map(([key, title], index): CheckItem => {
    if (index < at) return { key, title, level: 'ok', detail: 'Done' };
    if (index > at) return { key, title, level: 'todo' };
    if (end !== undefined) return { key, title, level: 'err', detail: 'Stopped here' };
    return { key, title, level: 'todo', detail: lines.at(-1) ?? 'Starting…' };
  });
  return <Checklist items={items} />;
}

/** Says that a publish failed and lists the mistakes that stop it, each with the way to its place. */
export function PublishFailure({ fault, onGo }: { fault: DeskProblem; onGo?(): void }) {
  const { findings = [] } = useFindings().data ?? {};
  const isBroken = fault.code === 'build-failed';
  const items = findings
    .filter(({ severity }) => severity === 'error')
    .map((finding): CheckItem => {
      const path = placeOf(finding);
      const { file, line } = finding.place;
      return {
        key: `${file} ${line} ${finding.problem}`,
        level: 'err',
        title: finding.problem,
        detail: `${file}, line ${line}. ${finding.fix}`,
        action: path && <Button isSmall tone="quiet" to={path} onClick={onGo} words="Go there" />,
      };
    });
  return (
    <>
      <Fault
        fault={{
          ...fault,
          title: 'Nothing was published',
          means: 'Readers see the same pages as before.',
          ...(isBroken && { todo: 'Correct what is said below, then publish again.' }),
        }}
      />
      {isBroken && items.length > 0 && <Checklist items={items} />}
    </>
  );
}

function placeOf({ place: { file, line } }: ContentProblem): string | undefined {
  const [, post, page, issue] =
    /^content\/(?:posts\/([^/]+)\/index\.mdx|pages\/([^/]+)\.mdx|newsletter\/([^/]+)\.md)$/.exec(file) ?? [];
  if (post !== undefined) return `/articles/${post}?line=${line}`;
  if (page !== undefined) return `/articles/pages/${page}?line=${line}`;
  return issue === undefined ? undefined : `/issues/${issue}`;
}

/** Makes a link to one draft; the last one of this desk is shown again. */
export function DraftLinkDialog({ id, onClose }: { id: string; onClose(): void }) {
  const job = useDeskJob({ name: 'preview', id });
  const [isCopied, setIsCopied] = useState(false);
  const end = job.end ?? job.earlier?.end;
  const { url: link, until } = end ?? {};
  const isFailed = end?.isDone === false;
  function make(): void {
    setIsCopied(false);
    job.start({});
  }
  return (
    <Dialog
      title="Draft link"
      onClose={onClose}
      cancel={job.isRunning ? 'Go on in the background' : 'Close'}
      foot={
        <>
          {link !== undefined && <Button onClick={make} words="Make a new one" />}
          {link === undefined ? (
            <Button
              tone="go"
              disabled={job.isRunning}
              onClick={make}
              words={job.isRunning ? 'Building…' : 'Make the link'}
            />
          ) : (
            <Button
              tone="go"
              icon={isCopied ? 'ok' : 'link'}
              onClick={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}
              words={isCopied ? 'Copied' : 'Copy the link'}
            />
          )}
        </>
      }
    >
      <div className="stack">
        {job.error !== null && <Fault fault={faultOf(job.error)} />}
        {end?.fault && <Fault fault={{ ...end.fault, title: 'No link was made' }} />}
        {link === undefined ? (
          <p>
            Whoever has the link sees this draft for 7 days; search engines and other readers do not. It shows the text
            as it is now, so make a new one after a change.
          </p>
        ) : (
          <>
            <TextField label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
            <p>
              It works until <b>{until}</b>, for everyone who has it. Search engines do not find it.
            </p>
          </>
        )}
        {link !== undefined && job.isServed === false && (
          <p className="hint">
            No server of this site answers on this computer; the link works where the site is served.
          </p>
        )}
        <p className="muted" role="status">
          {job.isRunning ? (job.lines.at(-1) ?? 'Starting…') : ''}
        </p>
        <PublishLog lines={job.lines} isOpen={isFailed} />
      </div>
    </Dialog>
  );
}
