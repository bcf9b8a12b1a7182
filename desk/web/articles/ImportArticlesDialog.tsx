import { useState } from 'react';
import { formatCountOf } from '../../../core/text/counts.ts';
import { type Answer, ask, sendFile, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { CheckField, FileDrop, TextField } from '../kit/Fields.tsx';
import { Checklist } from '../kit/Lists.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';

/** Brings articles from another site, as ./garage import-posts does: the file, what it would bring, the import. */
export function ImportArticlesDialog({ onClose }: { onClose(): void }) {
  const [from, setFrom] = useState('');
  const [options, setOptions] = useState({ isPublished: true, isFetched: true });
  const look = useChange(([file]: readonly File[]) => {
    if (file === undefined) throw new Error('No file was chosen.');
    const query = { name: file.name, ...(from !== '' && { from }) };
    return sendFile('POST /api/post-imports', { query }, file, 'application/x-export');
  });
  const plan = look.data;
  const run = useChange(() => ask('POST /api/post-imports/:id', { id: plan?.id ?? '', body: options }));
  const error = look.error ?? run.error;
  const count = plan?.texts.length ?? 0;
  return (
    <Dialog
      title={run.data === undefined ? 'Import articles' : 'They are here'}
      isWide
      onClose={onClose}
      cancel={run.data === undefined ? 'Cancel' : 'Close'}
      foot={
        plan !== undefined &&
        run.data === undefined && (
          <Button
            tone="go"
            disabled={count === 0}
            work={run}
            words={
              run.isPending ? 'Importing; pictures can take minutes…' : `Import ${formatCountOf(count, 'article')}`
            }
          />
        )
      }
    >
      <div className="stack">
        {error !== null && <Fault fault={faultOf(error)} />}
        {run.data !== undefined ? (
          <>
            <p role="status">
              {formatCountOf(run.data.written, 'article')} written, {run.data.published} of them public.{' '}
              {run.data.published > 0 && 'Readers see those after the next publish. '}
              {run.data.missing > 0 &&
                `${formatCountOf(run.data.missing, 'picture')} could not be had: add ${run.data.missing === 1 ? 'it' : 'them'} in the articles.`}
            </p>
            <Checklist
              items={run.data.kept.map(({ address, reason }) => ({
                key: address,
                level: 'warn',
                title: `${address} stays a draft`,
                detail: reason,
              }))}
            />
          </>
        ) : plan !== undefined ? (
          <PlanView plan={plan} options={options} onOptions={setOptions} />
        ) : (
          <>
            <TextField
              label="Address of your old site"
              hint="may stay empty; pictures are fetched from there"
              placeholder="https://old.example.com"
              value={from}
              onChange={(typed) => setFrom(typed.trim())}
            />
            <FileDrop
              title="Drop a zip archive of Markdown files"
              hint="With their pictures, as Hugo, Jekyll or Buttondown have them. The files of Ghost, Substack and WordPress have no Markdown: docs/writing.md#move-in says what works today. Nothing is written yet."
              label="File with articles"
              accept=".zip,.json,.xml"
              words={look.isPending ? 'Reading…' : 'Choose the file'}
              isBusy={look.isPending}
              onFiles={look.mutate}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface PlanViewProps {
  plan: Answer<'POST /api/post-imports'>;
  options: { isPublished: boolean; isFetched: boolean };
  onOptions(options: PlanViewProps['options']): void;
}

function PlanView({ plan, options, onOptions }: PlanViewProps) {
  const { texts, present, leftOut, redirects, pictures, missing, hosts } = plan;
  const open = texts.filter(({ isPublic }) => isPublic).length;
  const notes = texts.flatMap(({ address, notes: own }) =>
    own.map((title) => ({ key: `${address} ${title}`, level: 'todo' as const, title, detail: address })),
  );
  const left = leftOut.map((title) => ({ key: title, level: 'warn' as const, title, detail: 'Not imported' }));
  return (
    <>
      <p>
        {formatCountOf(texts.length, 'new article')}, {formatCountOf(pictures, 'picture')},{' '}
        {formatCountOf(redirects, 'redirect')} from old addresses.
        {present.length > 0 && ` ${formatCountOf(present.length, 'article')} already here, not touched.`}
      </p>
      {open > 0 && (
        <CheckField isOn={options.isPublished} onChange={(isPublished) => onOptions({ ...options, isPublished })}>
          Publish the {formatCountOf(open, 'article')} that everyone could read there, with the same dates. What has
          mistakes stays a draft.
        </CheckField>
      )}
      {missing > 0 && (
        <CheckField isOn={options.isFetched} onChange={(isFetched) => onOptions({ ...options, isFetched })}>
          Fetch {formatCountOf(missing, 'picture')} from {hosts.slice(0, 5).join(', ') || 'the old site'}.
        </CheckField>
      )}
      <Checklist items={[...left, ...notes]} />
      <details>
        <summary>Every article</summary>
        <ul className="scroll-box">
          {texts.map(({ address, day }) => (
            <li key={address}>
              <span className="muted">{day ?? 'draft'}</span> {address}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
