import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type JobEvent, jobEventSchema, jobSchema } from '../../../core/desk-articles.ts';
import { getJson, readStream } from '../api.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

interface JobRequest {
  name: 'publish' | 'preview';
  id?: string;
}

/** Follows a publish or a draft link; it goes on in the desk's program when nobody follows it. */
function useJob() {
  const [events, setEvents] = useState<readonly JobEvent[]>([]);
  const [error, setError] = useState<unknown>();
  const [isRunning, setIsRunning] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  async function start(body: JobRequest): Promise<void> {
    stop.current = new AbortController();
    setEvents([]);
    setError(undefined);
    setIsRunning(true);
    try {
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      for await (const event of readStream(jobEventSchema, '/api/jobs', { ...init, signal: stop.current.signal }))
        setEvents((all) => [...all, event]);
    } catch (failure) {
      if (!stop.current.signal.aborted) setError(failure);
    }
    setIsRunning(false);
  }
  const lines = events.flatMap((event) => (event.kind === 'line' ? [event.text] : []));
  const end = events.find((event) => event.kind === 'end');
  return { start, lines, end, error, isRunning };
}

const failed = (text: string) => ({
  title: 'Nothing was published',
  happened: text.split('\n')[0] ?? text,
  means: 'Readers see the same pages as before.',
  todo: 'Correct what the log below says, then publish again.',
});

interface PublishDialogProps {
  /** What is said and done before: an article that is still a draft is no draft any more. */
  before?: { words: string; prepare(): Promise<void> };
  /** Where to look at the result. */
  address?: string;
  onClose(): void;
}

/** Publishes the site as ./garage publish does, and shows how far it is. */
export function PublishDialog({ before, address, onClose }: PublishDialogProps) {
  const job = useJob();
  const client = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const isStarted = job.isRunning || job.end !== undefined;
  // A publish that was left in the background is shown from its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens
  useEffect(() => {
    void getJson(jobSchema, '/api/jobs').then(({ name, isRunning }) => {
      if (isRunning && name === 'publish') void job.start({ name });
    });
  }, []);
  async function publish(): Promise<void> {
    setProblem(undefined);
    try {
      await before?.prepare();
    } catch (error) {
      setProblem(error);
      return;
    }
    await job.start({ name: 'publish' });
    await client.invalidateQueries({ queryKey: ['articles'] });
  }
  const { end, lines } = job;
  const live = /https?:\/\/\S+?(?= in \d+ s)/.exec(end?.text ?? '')?.[0];
  return (
    <Dialog
      title={end?.isDone ? 'It is published' : isStarted ? 'Publishing' : 'Publish now'}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn quiet" onClick={onClose}>
            {job.isRunning ? 'Go on in the background' : end?.isDone ? 'Close' : 'Not now'}
          </button>
          <span className="sp" />
          {!job.isRunning && !end?.isDone && (
            <button type="button" className="btn go" onClick={() => void publish()}>
              {end === undefined ? 'Publish the site' : 'Try again'}
            </button>
          )}
          {end?.isDone && live !== undefined && (
            <a className="btn ink" href={`${live}${address ?? ''}`} target="_blank" rel="noreferrer">
              Look at it
            </a>
          )}
        </>
      }
    >
      <div className="stack">
        {problem !== undefined && <Fault fault={faultOf(problem)} />}
        {job.error !== undefined && <Fault fault={faultOf(job.error)} />}
        {end !== undefined && !end.isDone && <Fault fault={failed(end.text)} />}
        {!isStarted && (
          <p>
            {before?.words ?? 'Everything that is saved in content/ goes online: articles, pages, facts and letters.'}
          </p>
        )}
        {isStarted && <PublishSteps lines={lines} end={end} />}
        <p className="mut" role="status">
          {end?.isDone
            ? end.text
            : 'You can close this. The old site stays up until the new one is whole, so readers notice nothing.'}
        </p>
        {lines.length > 0 && (
          <details open={end !== undefined && !end.isDone}>
            <summary>Show the log</summary>
            <pre className="tech log">{lines.join('\n')}</pre>
          </details>
        )}
      </div>
    </Dialog>
  );
}

function PublishSteps({ lines, end }: { lines: readonly string[]; end: JobEvent | undefined }) {
  const isBuilding = lines.some((line) => line.startsWith('Building'));
  const isDone = end?.kind === 'end' && end.isDone;
  const at = isDone ? 3 : isBuilding ? 1 : 0;
  const isFailed = end?.kind === 'end' && !end.isDone;
  return (
    <ol className="pub">
      {['Check', 'Build', 'Live'].map((name, index) => (
        <li key={name} className={index < at ? 'done' : index === at && !isFailed ? 'now' : undefined}>
          {index < at ? (
            <StatusWord kind="ok" word={name} />
          ) : index === at ? (
            <StatusWord kind={isFailed ? 'err' : 'act'} word={name} {...(!isFailed && { icon: 'clock' as const })} />
          ) : (
            <StatusWord kind="off" word={name} />
          )}
          <p>{index === at ? (isFailed ? 'Stopped here' : (lines.at(-1) ?? 'Starting…')) : index < at ? 'Done' : ''}</p>
        </li>
      ))}
    </ol>
  );
}

/** Makes a link to one draft, as ./garage publish --preview does. */
export function DraftLinkDialog({ id, onClose }: { id: string; onClose(): void }) {
  const job = useJob();
  const { end } = job;
  const link = end?.isDone ? /https?:\/\/\S+/.exec(end.text)?.[0] : undefined;
  const until = /These links work until .*/.exec(end?.text ?? '')?.[0];
  return (
    <Dialog
      title="Draft link"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn quiet" onClick={onClose}>
            Close
          </button>
          <span className="sp" />
          {link === undefined ? (
            <button
              type="button"
              className="btn go"
              disabled={job.isRunning}
              onClick={() => void job.start({ name: 'preview', id })}
            >
              {job.isRunning ? 'Building…' : 'Make the link'}
            </button>
          ) : (
            <button type="button" className="btn go" onClick={() => void navigator.clipboard.writeText(link)}>
              Copy the link
            </button>
          )}
        </>
      }
    >
      <div className="stack">
        {job.error !== undefined && <Fault fault={faultOf(job.error)} />}
        {end !== undefined && !end.isDone && (
          <Fault
            fault={{ ...failed(end.text), title: 'No link was made', todo: 'Read the log below, then try again.' }}
          />
        )}
        {link === undefined ? (
          <p>
            Whoever has the link sees this draft for 7 days; search engines and other readers do not. It shows the text
            as it is now, so make a new one after a change.
          </p>
        ) : (
          <p className="tech">{link}</p>
        )}
        <p className="mut" role="status">
          {job.isRunning ? (job.lines.at(-1) ?? 'Starting…') : (until ?? '')}
        </p>
        {job.lines.length > 0 && (
          <details>
            <summary>Show the log</summary>
            <pre className="tech log">{job.lines.join('\n')}</pre>
          </details>
        )}
      </div>
    </Dialog>
  );
}
