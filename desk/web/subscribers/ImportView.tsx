import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { formatCount, formatCountOf } from '../../../core/text/counts.ts';
import type { ImportKind } from '../../contract/subscribers.ts';
import type { DeskImportFile } from '../../import-table.ts';
import { type Asked, ask, client, sendFile, useApi, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { CheckField, FileDrop, Select } from '../kit/Fields.tsx';
import { KeyValues } from '../kit/Lists.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { PageHead, Section } from '../kit/Section.tsx';
import { Icon } from '../kit/StatusWord.tsx';
import { ImportRunStep } from './ImportRunStep.tsx';

/** Imports a list in two steps; each has an address, and nothing changes before the last one. */
export function ImportView() {
  const query = useApi('GET /api/import-files', {});
  return (
    <>
      <PageHead title="Import" sub={<Link to="/subscribers">Subscribers</Link>} />
      <QueryState query={query}>
        {({ files }) => (
          <Routes>
            <Route index element={<ImportFilesStep files={files} />} />
            <Route path=":id" element={<ImportRunStep />} />
          </Routes>
        )}
      </QueryState>
    </>
  );
}

const places: readonly (readonly [service: string, where: string])[] = [
  ['Ghost', 'Members, gear, Export all members'],
  ['Substack', 'Settings, Exports, New export'],
  ['Buttondown', 'Subscribers, Export'],
  ['Mailchimp', 'Audience, Export. Bring the zip archive as it is: one of its files lists who left'],
  ['listmonk', 'Subscribers, Export CSV'],
  ['beehiiv, Kit', 'The CSV file of all subscribers, with their status'],
  [
    'A list',
    'A CSV file whose first line names the columns: email, and if there are any name, status, created_at, unsubscribed_at, topics',
  ],
];

const shownNames = 5;

function ImportFilesStep({ files }: { files: readonly DeskImportFile[] }) {
  const [hasAsked, setHasAsked] = useState(false);
  const navigate = useNavigate();
  const show = (answer: { files: DeskImportFile[] }): void => void client.setQueryData(['/api/import-files'], answer);
  const upload = useChange(async (chosen: readonly File[]) => {
    const ignored: string[] = [];
    for (const file of chosen) {
      const answer = await sendFile('POST /api/import-files', { query: { name: file.name } }, file, 'text/csv');
      ignored.push(...answer.ignored);
      show(answer);
    }
    return ignored;
  });
  const remove = useChange((id: string) => ask('DELETE /api/import-files/:id', { id }), show);
  const change = useChange(
    (changed: Asked<'PATCH /api/import-files/:id'>) => ask('PATCH /api/import-files/:id', changed),
    show,
  );
  const compare = useChange(
    () => ask('POST /api/imports', {}),
    ({ id }) => void navigate(`/subscribers/import/${id}`),
  );
  const error = upload.error ?? remove.error ?? change.error ?? compare.error;
  const isOpen = files.some(({ question }) => question !== undefined);
  return (
    <div className="cols">
      <div className="stack">
        {error !== null && <Fault fault={faultOf(error)} />}
        <FileDrop
          title="Drop the files your old newsletter service gave you"
          hint="CSV files or a zip archive of them. Nothing changes until the last step."
          label="Files to import"
          accept=".csv,.txt,.tsv,.zip,text/csv"
          words={upload.isPending ? 'Reading…' : files.length === 0 ? 'Choose files' : 'Choose more files'}
          isMultiple
          isBusy={upload.isPending}
          onFiles={upload.mutate}
        />
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={file}
            onAs={(as) => change.mutate({ id: file.id, body: { as } })}
            onRemove={() => remove.mutate(file.id)}
          />
        ))}
        {upload.data !== undefined && upload.data.length > 0 && (
          <p className="muted">
            Ignored in the archive: {upload.data.slice(0, shownNames).join(', ')}
            {upload.data.length > shownNames && ` and ${formatCount(upload.data.length - shownNames)} more`}.
          </p>
        )}
        <CheckField isOn={hasAsked} onChange={setHasAsked}>
          <b>These people asked for my newsletter.</b>{' '}
          <span className="muted">
            Bought or collected addresses ruin your name with mail servers, and in many places they are against the law.
          </span>
        </CheckField>
        <p className="row">
          <Button
            tone={files.length === 0 ? undefined : 'go'}
            disabled={!hasAsked || files.length === 0 || isOpen || upload.isPending || change.isPending}
            work={compare}
            words="Next: what will change"
          />
        </p>
      </div>
      <div>
        <Section title="Where to find the file">
          <KeyValues entries={places} />
        </Section>
      </div>
    </div>
  );
}

/** Who the people of a file are. */
type Kind = NonNullable<DeskImportFile['as']>;
const kindWords: Record<ImportKind, string> = {
  active: 'active readers',
  bounced: 'bounced addresses: kept as bounced',
  left: 'people who left: kept as unsubscribed',
  complained: 'people who complained: kept as unsubscribed and suppressed',
};
const unconfirmedWords = 'people who never confirmed: not imported';
const choices = Object.entries(kindWords) as [ImportKind, string][];

/** Says what was recognized in a file, and asks who its people are. */
function FileCard({ file, onAs, onRemove }: { file: DeskImportFile; onAs(as: Kind | null): void; onRemove(): void }) {
  const { name, rows, provider, evidence, leftOut, everyone, as, note, question } = file;
  const because = as === undefined && everyone.because !== '' ? ` (${everyone.because})` : '';
  const found = everyone.kind === 'unconfirmed' ? unconfirmedWords : kindWords[everyone.kind];
  const unset = question === undefined ? `As the file says: ${found}${because}` : 'Choose';
  return (
    <section className={question === undefined ? 'fault ok stack' : 'fault warn stack'} aria-label={name}>
      <h2 className="row nowrap">
        <Icon name={question === undefined ? 'ok' : 'warn'} />
        {provider === 'CSV' ? 'This is a plain list' : `This is an export from ${provider}`}
        <span className="grow" />
        <Button isSmall tone="quiet" onClick={onRemove} words={`Remove ${name}`} />
      </h2>
      <p>
        {name}, {formatCountOf(rows, 'line')}.
        {evidence.length > 0 && ` Known by the ${evidence.length === 1 ? 'column' : 'columns'} ${evidence.join(', ')}.`}
        {leftOut.length > 0 && ` Not kept: ${leftOut.join(', ')}.`}
      </p>
      {note !== undefined && <p className="muted">{note}</p>}
      <Select
        label={
          question === undefined
            ? 'Everyone who is not marked otherwise in this file'
            : `${question}. Who are the people in ${name}?`
        }
        options={[['', unset], ...choices]}
        value={as ?? ''}
        onChange={(kind) => onAs(kind || null)}
      />
    </section>
  );
}
