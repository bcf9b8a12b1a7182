import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { columnMeaningSchema, importKindSchema } from '../../../core/desk-import.ts';
import { formatCountOf, formatNumber } from '../../../ui/format.ts';
import type { DeskImportFile } from '../../import-table.ts';
import { type Asked, ask, client, sendFile, useApi, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { CheckField, FileDrop, Select } from '../kit/Fields.tsx';
import { KeyValues } from '../kit/Lists.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { PageHead, Section } from '../kit/Section.tsx';
import { Icon } from '../kit/StatusWord.tsx';
import { ImportRunStep, ImportSteps } from './ImportRunStep.tsx';

const filesPath = '/api/import-files';

/** Imports a list in three steps; each has an address, and nothing changes before the last one. */
export function ImportView() {
  const query = useApi('GET /api/import-files', {});
  const navigate = useNavigate();
  // An import that was compared or runs goes on reading its files.
  const isPlan = /import(\/columns)?\/?$/.test(useLocation().pathname);
  const cancel = useMutation({
    async mutationFn() {
      for (const { id } of query.data?.files ?? []) await ask('DELETE /api/import-files/:id', { id });
    },
    onSettled() {
      client.removeQueries({ queryKey: [filesPath] });
      return navigate('/subscribers');
    },
  });
  return (
    <>
      <PageHead title="Import" sub={<Link to="/subscribers">Subscribers</Link>}>
        {isPlan && <Button tone="quiet" onClick={() => cancel.mutate()} words="Cancel" />}
      </PageHead>
      <QueryState query={query}>
        {({ files }) => (
          <Routes>
            <Route index element={<ImportFilesStep files={files} />} />
            <Route
              path="columns"
              element={
                files.length === 0 ? <Navigate to="/subscribers/import" replace /> : <ImportColumnsStep files={files} />
              }
            />
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
  ['A list', 'A CSV file whose first line names the columns: email is enough'],
];

const shownNames = 5;

function ImportFilesStep({ files }: { files: readonly DeskImportFile[] }) {
  const [hasAsked, setHasAsked] = useState(false);
  const navigate = useNavigate();
  const show = (answer: { files: DeskImportFile[] }): void => void client.setQueryData([filesPath], answer);
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
  const error = upload.error ?? remove.error;
  return (
    <>
      <ImportSteps now={0} />
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
          {files.length > 0 && (
            <ul className="import-files" aria-label="Files">
              {files.map(({ id, name, rows, provider }) => (
                <li key={id} className="row">
                  <Icon name="table" />
                  <span>
                    <b>{name}</b> <span className="muted">{`${formatCountOf(rows, 'line')}, ${provider}`}</span>
                  </span>
                  <span className="grow" />
                  <Button isSmall tone="quiet" onClick={() => remove.mutate(id)} words={`Remove ${name}`} />
                </li>
              ))}
            </ul>
          )}
          {upload.data !== undefined && upload.data.length > 0 && (
            <p className="muted">
              Ignored in the archive: {upload.data.slice(0, shownNames).join(', ')}
              {upload.data.length > shownNames && ` and ${formatNumber(upload.data.length - shownNames)} more`}.
            </p>
          )}
          <CheckField isOn={hasAsked} onChange={setHasAsked}>
            <b>These people asked for my newsletter.</b>{' '}
            <span className="muted">
              Bought or collected addresses ruin your name with mail servers, and in many places they are against the
              law.
            </span>
          </CheckField>
          <p className="row">
            <Button
              tone={files.length === 0 ? undefined : 'go'}
              disabled={!hasAsked || files.length === 0 || upload.isPending}
              onClick={() => void navigate('/subscribers/import/columns')}
              words="Next: what the columns mean"
            />
          </p>
        </div>
        <div>
          <Section title="Where to find the file">
            <KeyValues entries={places} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** What a column can mean, as the publisher says it. */
const meaningWords: Record<ImportColumn['meaning'], string> = {
  address: 'Address',
  name: 'Name',
  joined: 'Reader since',
  confirmed: 'Confirmed on',
  status: 'Whether they get mail',
  left: 'Left on',
  'left-by': 'Last change',
  topics: 'Topics',
  out: 'Leave out',
};

/** Who the people of a file are. */
const kindWords: Record<DeskImportFile['everyone']['kind'], string> = {
  active: 'active readers',
  unconfirmed: 'people who never confirmed: not imported',
  bounced: 'bounced addresses: kept as bounced',
  left: 'people who left: kept as unsubscribed',
  complained: 'people who complained: kept as unsubscribed and suppressed',
};

type ImportColumn = DeskImportFile['columns'][number];
type Meaning = ImportColumn['meaning'];
type Change = Asked<'PATCH /api/import-files/:id'>['body'];

/** Shows what was recognized, file by file; every meaning can be corrected. */
function ImportColumnsStep({ files }: { files: readonly DeskImportFile[] }) {
  const navigate = useNavigate();
  const change = useChange(
    (changed: Asked<'PATCH /api/import-files/:id'>) => ask('PATCH /api/import-files/:id', changed),
    (answer) => client.setQueryData([filesPath], answer),
  );
  const compare = useChange(
    () => ask('POST /api/imports', { body: {} }),
    ({ id }) => void navigate(`/subscribers/import/${id}`),
  );
  const error = change.error ?? compare.error;
  const isOpen = files.some(({ question }) => question !== undefined);
  return (
    <>
      <ImportSteps now={1} />
      {error !== null && <Fault fault={faultOf(error)} level="warn" />}
      {files.map((file) => (
        <FileColumns key={file.id} file={file} onChange={(body) => change.mutate({ id: file.id, body })} />
      ))}
      <div className="row spaced">
        <Button to="/subscribers/import" words="Back" />
        <span className="grow" />
        <Button tone="go" disabled={isOpen || change.isPending} work={compare} words="Next: what will change" />
      </div>
    </>
  );
}

function FileColumns({ file, onChange }: { file: DeskImportFile; onChange(body: Change): void }) {
  const { name, rows, provider, evidence, columns, everyone, as, note, question } = file;
  const because = as === undefined && everyone.because !== '' ? ` (${everyone.because})` : '';
  const unset = question === undefined ? `As the file says: ${kindWords[everyone.kind]}${because}` : 'Choose';
  /** There is one address: the column that held it before is left out. */
  const withMeaning = (index: number, chosen: Meaning): Meaning[] =>
    columns.map(({ meaning }, at) => {
      if (at === index) return chosen;
      return chosen === 'address' && meaning === 'address' ? 'out' : meaning;
    });
  const shown: readonly Column<ImportColumn>[] = [
    { label: 'Column in the file', onPhone: 'full', render: (column) => <code>{column.name}</code> },
    {
      label: 'Means here',
      onPhone: 'full',
      render: (column) => (
        <Select
          isBare
          label={`Meaning of ${column.name}`}
          options={columnMeaningSchema.options.map((meaning) => [meaning, meaningWords[meaning]] as const)}
          value={column.meaning}
          onChange={(chosen) => onChange({ meanings: withMeaning(columns.indexOf(column), chosen) })}
        />
      ),
    },
    { label: 'For example', render: ({ example }) => <span className="muted clip">{example}</span> },
    {
      label: 'Filled',
      render: ({ filled }) => <span className="no-wrap">{`${formatNumber(filled)} of ${formatNumber(rows)}`}</span>,
    },
  ];
  return (
    <section className="section stack" aria-label={name}>
      <div className="fault ok" role="note">
        <h2 className="row nowrap">
          <Icon name="ok" />
          {provider === 'CSV' ? 'This is a plain list' : `This is an export from ${provider}`}
        </h2>
        <p>
          {name}, {formatCountOf(rows, 'line')}.
          {evidence.length > 0 &&
            ` Known by the ${evidence.length === 1 ? 'column' : 'columns'} ${evidence.join(', ')}.`}
        </p>
      </div>
      {note !== undefined && <p className="muted spaced">{note}</p>}
      <div className={question === undefined ? undefined : 'fault warn'}>
        <Select
          label={
            question === undefined
              ? 'Everyone who is not marked otherwise in this file'
              : `${question}. Who are the people in ${name}?`
          }
          options={[['', unset], ...importKindSchema.options.map((kind) => [kind, kindWords[kind]] as const)]}
          value={as ?? ''}
          onChange={(kind) => onChange({ as: kind || null })}
        />
      </div>
      <RowTable
        caption={`Columns of ${name}`}
        columns={shown}
        rows={columns}
        keyOf={(column) => `${column.name} ${String(columns.indexOf(column))}`}
        isPlain
      />
    </section>
  );
}
