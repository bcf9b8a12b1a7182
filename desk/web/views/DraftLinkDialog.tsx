import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { TextField } from '../kit/Fields.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { PublishLog } from './PublishLog.tsx';
import { useDeskJob } from './use-desk-job.ts';

/** Makes a link to one draft, as ./garage publish --preview does; the last one of this desk is shown again. */
export function DraftLinkDialog({ id, onClose }: { id: string; onClose(): void }) {
  const job = useDeskJob({ name: 'preview', id });
  const [isCopied, setIsCopied] = useState(false);
  const end = job.end ?? job.earlier?.end;
  const { url: link, until } = end ?? {};
  const isFailed = end?.isDone === false;
  function make(): void {
    setIsCopied(false);
    job.start(async () => undefined);
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
        {isFailed && (
          <Fault
            fault={{
              title: 'No link was made',
              happened: end.text.split('\n')[0] ?? end.text,
              means: 'Readers see the same pages as before.',
              todo: 'Read the log below, then try again.',
            }}
          />
        )}
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
